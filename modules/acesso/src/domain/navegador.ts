const navegadores: readonly (readonly [nome: string, marca: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari\//],
]
const sistemas: readonly (readonly [nome: string, marca: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/** A browser by what it calls itself in its requests (RFC 9110 §10.1.5): 'Firefox 128, Windows'; 'Outro' for what is no known browser. */
export function nomeDoNavegador(agente: string): string {
  for (const [nome, marca] of navegadores) {
    const versao = marca.exec(agente)?.[1]
    if (versao === undefined) continue
    const sistema = sistemas.find(([, sinal]) => sinal.test(agente))?.[0]
    return [`${nome} ${versao}`, ...(sistema ? [sistema] : [])].join(', ')
  }
  return 'Outro'
}
