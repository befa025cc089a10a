import { buffer } from 'node:stream/consumers'
import { refuse } from '@iss/kernel/errors'
import { type Entry, fromBufferPromise } from 'yauzl'
import { simplesErrors } from '../domain/errors.ts'

/** Largest text that a zip may hold: what one day of declarations fills. */
const MAXIMO = 400_000_000
/** How many times its size a packed text may be: declarations pack about ten to one, only what was made to fill a machine packs a thousand to one. */
const VEZES = 100

/** Whether the bytes begin as a zip does. */
export const isZip = (conteudo: Buffer): boolean => conteudo.length > 30 && conteudo.readUInt32LE(0) === 0x04034b50

/**
 * The first text of a zip, by its central directory. Refuses one that is damaged, encrypted, split or has none, and one whose text is larger
 * than it may be or than it says.
 */
export async function lerZip(conteudo: Buffer): Promise<{ nome: string; texto: Buffer }> {
  const lido = await abrir(conteudo).catch(() => undefined)
  return lido ?? refuse(simplesErrors.zipInvalido)
}

async function abrir(conteudo: Buffer): Promise<{ nome: string; texto: Buffer } | undefined> {
  const zip = await fromBufferPromise(conteudo)
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    if (!/\.txt$/i.test(entry.fileName)) continue
    if (entry.uncompressedSize > Math.min(MAXIMO, 1_000_000 + VEZES * entry.compressedSize)) return undefined
    return { nome: entry.fileName, texto: await buffer(await zip.openReadStreamPromise(entry)) }
  }
  return undefined
}
