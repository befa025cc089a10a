// The rows of a report as text that reads well in a review. For tests only.

const most = 60

/** Cells that are drawn at random, or follow from what is: no two demonstrations share them. */
const drawn = [
  [/(?<=;)[A-Z0-9]{16}(?=;|$)/gm, '(código do documento)'],
  [/(?<=;)\d{50}(?=;|$)/gm, '(chave nacional)'],
  [/(?<=;)[0-9a-f]{64}(?=;|$)/gm, '(resumo)'],
] as const

/**
 * A report's CSV file (bytes) as it is kept beside the definition: the header and the first rows as they are but for what is drawn at random, and
 * in place of the others how many there are.
 */
export function goldenCsv(file: Buffer): string {
  const lines = file
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter((line) => line !== '')
  const shown = lines.slice(0, most + 1)
  const rest = lines.length - shown.length
  const text = drawn.reduce((all, [cell, word]) => all.replace(cell, word), shown.join('\n'))
  return `${text}\n${rest > 0 ? `… ${rest}\n` : ''}`
}
