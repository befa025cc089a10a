import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a temporary file and gives it back for reading after the transaction has ended; the file goes when the reader closes.
 * Nothing stays behind when the stream breaks.
 */
export async function spool(stream: Readable): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'iss-relatorio-'))
  const path = join(folder, 'arquivo')
  const clean = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(stream, createWriteStream(path))
  } catch (error) {
    await clean()
    throw error
  }
  const reader = createReadStream(path)
  reader.once('close', () => void clean())
  return reader
}
