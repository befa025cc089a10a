import { gunzipSync, gzipSync } from 'node:zlib'

/** Largest message that is unpacked, in octets: the service takes batches of 1 MB, so a document is never near it. */
const MAXIMO = 8 * 1024 * 1024

/** What was received is not base64 of gzip of UTF-8. */
export class ErroDeTransporte extends Error {
  override readonly name = 'ErroDeTransporte'
  readonly falha: 'base64' | 'gzip'
  constructor(falha: 'base64' | 'gzip') {
    super(falha === 'base64' ? 'O conteúdo não está em base64.' : 'O conteúdo não está compactado em GZip.')
    this.falha = falha
  }
}

/** A document as it travels: gzip, then base64. The same text always gives the same result. */
export function empacotar(xml: string): string {
  return gzipSync(Buffer.from(xml, 'utf8'), { level: 9 }).toString('base64')
}

/**
 * The octets inside the base64. Events of the taxpayer's service are answered in base64 twice: that is undone too. Throws
 * ErroDeTransporte for what is no base64 of gzip.
 */
export function octetosCompactados(texto: string): Buffer {
  const octetos = deBase64(texto)
  if (isGzip(octetos)) return octetos
  const outraVez = octetos.toString('latin1')
  if (!/^[A-Za-z0-9+/=\s]+$/.test(outraVez)) throw new ErroDeTransporte('gzip')
  const internos = deBase64(outraVez)
  if (!isGzip(internos)) throw new ErroDeTransporte('gzip')
  return internos
}

/** The document inside what travelled. */
export function desempacotar(texto: string): string {
  return descompactar(octetosCompactados(texto))
}

/** The text inside gzip; at most eight megabytes. */
export function descompactar(octetos: Uint8Array): string {
  try {
    return gunzipSync(octetos, { maxOutputLength: MAXIMO }).toString('utf8')
  } catch {
    throw new ErroDeTransporte('gzip')
  }
}

const isGzip = (octetos: Buffer) => octetos[0] === 0x1f && octetos[1] === 0x8b

function deBase64(texto: string): Buffer {
  const limpo = texto.replace(/\s+/g, '')
  if (limpo === '' || limpo.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(limpo)) throw new ErroDeTransporte('base64')
  return Buffer.from(limpo, 'base64')
}
