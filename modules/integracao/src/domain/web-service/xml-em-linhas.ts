const entidades: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const desescapar = (texto: string) => texto.replace(/&(?:lt|gt|quot|apos|amp);/g, (uma) => entidades[uma] ?? uma)

/** A message that stands as text in its envelope (escaped or as CDATA), as the elements that it is. */
const abrirMensagem = (xml: string): string =>
  xml
    .replace(/<!\[CDATA\[(\s*<[\s\S]*?)\]\]>/g, '$1')
    .replace(/>(\s*&lt;[^<]*)</g, (_, texto: string) => `>${desescapar(texto.trim())}<`)

/** An XML to be read: its elements on lines of their own, the message within an envelope opened; texts stay as they are. */
export function xmlEmLinhas(xml: string): string {
  let nivel = 0
  return abrirMensagem(xml)
    .trim()
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((linha) => {
      if (linha.startsWith('</')) nivel = Math.max(0, nivel - 1)
      const recuada = '  '.repeat(nivel) + linha
      if (/^<[^!?/][^>]*[^/]>$/.test(linha) || /^<[A-Za-z]>$/.test(linha)) nivel += 1
      return recuada
    })
    .join('\n')
}
