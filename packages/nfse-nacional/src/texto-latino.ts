/** Characters that office programs put into texts and that Latin-1 lacks, with what stands for them. */
const TROCAS: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2022': '-',
  '\u2026': '...',
  '\u20AC': 'EUR',
  '\u2122': 'TM',
}

/**
 * The text in the letters that most fields of the national layout take (Latin-1), without control characters and outer blanks, runs of
 * blanks as one, cut to `maximo` characters. What has no counterpart loses its accents or becomes '?'. Null when nothing is left.
 */
export function textoLatino(texto: string | null | undefined, maximo: number): string | null {
  const latino = Array.from((texto ?? '').normalize('NFC'), paraLatino)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maximo)
    .trim()
  return latino === '' ? null : latino
}

function paraLatino(caractere: string): string {
  const troca = TROCAS[caractere]
  if (troca !== undefined) return troca
  if (/[\p{C}\p{Z}\s]/u.test(caractere)) return ' '
  if (/[!-\u00FF]/.test(caractere)) return caractere
  const semAcento = caractere.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[!-\u00FF]+$/.test(semAcento) ? semAcento : '?'
}
