import { buffer } from 'node:stream/consumers'
import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { type Entry, fromBufferPromise } from 'yauzl'
import { desifErrors } from '../domain/errors.ts'

/** Largest text that a zip may hold. In bytes. */
const MAXIMO = 2_000_000_000
/** How many times its size a packed text may be. */
const VEZES = 100

/** The text of a stored file in pieces; of a zip that of the only text in it, unpacked as it is read. Refuses a damaged zip and one that is made to fill a machine. */
export async function* abrirArquivo(ctx: Context, chave: string, nome: string): AsyncGenerator<Uint8Array> {
  const origem = await ctx.ports.files.get(chave)
  if (!/\.zip$/i.test(nome)) {
    for await (const pedaco of origem as AsyncIterable<Buffer>) yield pedaco
    return
  }
  // At most 16 MB: what an upload may be.
  const zip = await fromBufferPromise(await buffer(origem)).catch(() => refuse(desifErrors.zip))
  const textos: Entry[] = []
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) if (!entry.fileName.endsWith('/')) textos.push(entry)
  const [texto] = textos
  if (!texto || textos.length > 1 || texto.uncompressedSize > Math.min(MAXIMO, 1_000_000 + VEZES * texto.compressedSize))
    return refuse(desifErrors.zip)
  for await (const pedaco of (await zip.openReadStreamPromise(texto)) as AsyncIterable<Buffer>) yield pedaco
}

/** What follows so many bytes of a text that comes in pieces. */
export async function* depoisDe(pedacos: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let passados = 0
  for await (const pedaco of pedacos) {
    const falta = bytes - passados
    passados += pedaco.length
    if (falta <= 0) yield pedaco
    else if (falta < pedaco.length) yield pedaco.subarray(falta)
  }
}
