/** Longest line that is read; what is longer is no declaration. In bytes. */
const MAXIMO_DA_LINHA = 65_536

/** Lines of a piece of a file. `ilegivel`: what could not be read as UTF-8 stands in them by another reading. */
export type BlocoDeLinhas = { readonly linhas: readonly string[]; readonly ilegivel: boolean; readonly bytes: number }

/**
 * The lines of a file as it comes, in pieces: nothing more than a piece and the beginning of the next line is kept, whatever the size of the file.
 * UTF-8, else Windows-1252, in which files of version 2 are written too; a mark of byte order and carriage returns are left out. A line longer than
 * 64 KB ends the file, as one that cannot be read.
 */
export async function* lerLinhas(pedacos: AsyncIterable<Uint8Array>): AsyncGenerator<BlocoDeLinhas> {
  let resto: Uint8Array = new Uint8Array(0)
  let primeiro = true
  for await (const pedaco of pedacos) {
    const fim = pedaco.lastIndexOf(10)
    if (fim < 0) {
      resto = juntar(resto, pedaco)
      if (resto.length > MAXIMO_DA_LINHA) return yield { linhas: [''], ilegivel: true, bytes: resto.length }
      continue
    }
    const inteiro = resto.length === 0 ? pedaco.subarray(0, fim) : juntar(resto, pedaco.subarray(0, fim))
    resto = pedaco.slice(fim + 1)
    yield dividir(inteiro, primeiro)
    primeiro = false
  }
  if (resto.length > 0) yield dividir(resto, primeiro)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const ocidental = new TextDecoder('windows-1252')

function dividir(bytes: Uint8Array, primeiro: boolean): BlocoDeLinhas {
  const { texto, ilegivel } = decodificar(bytes)
  const semMarca = primeiro && texto.startsWith('\uFEFF') ? texto.slice(1) : texto
  const linhas = semMarca.split('\n')
  const temRetorno = semMarca.includes('\r')
  return {
    linhas: temRetorno ? linhas.map((linha) => (linha.endsWith('\r') ? linha.slice(0, -1) : linha)) : linhas,
    ilegivel,
    bytes: bytes.length + 1,
  }
}

function decodificar(bytes: Uint8Array): { texto: string; ilegivel: boolean } {
  try {
    return { texto: utf8.decode(bytes), ilegivel: false }
  } catch {
    return { texto: ocidental.decode(bytes), ilegivel: true }
  }
}

function juntar(um: Uint8Array, outro: Uint8Array): Uint8Array {
  const juntos = new Uint8Array(um.length + outro.length)
  juntos.set(um)
  juntos.set(outro, um.length)
  return juntos
}
