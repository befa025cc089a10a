import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { civilEm } from '@iss/kernel/data'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  /** Path inside the archive, parts separated by '/'. */
  nome: string
  conteudo: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export type ZipOptions = {
  /** More than 4 GB and 65,535 entries (ZIP64); an entry stays below 4 GB. */
  large?: boolean
}

/** The archive would need ZIP64, which older programs do not open. */
export class ZipTooLargeError extends Error {
  override name = 'ZipTooLargeError'
}

/** Largest size that the archive can tell, in bytes. */
const MAX_BYTES = 0xffff_ffff
/** Most entries that the archive can tell. */
const MAX_ENTRIES = 0xffff

/**
 * A ZIP archive as it is written: entries are compressed one after another and nothing is kept but the list of what was written. `agora`: the
 * time of every entry, as the city's clocks show it. Throws `ZipTooLargeError` above 4 GB or 65,535 entries, unless it may be large.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  agora: Date,
  { large = false }: ZipOptions = {},
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let source: Readable | undefined
  let [count, written] = [0, 0]
  const options = { mtime: localTime(agora), forceDosTimestamp: true }
  const add = async () => {
    for await (const { nome, conteudo } of entries) {
      if (!large && count === MAX_ENTRIES) throw new ZipTooLargeError(`More than ${MAX_ENTRIES} entries`)
      count += 1
      source = Readable.from(counted(conteudo), { objectMode: false })
      const read = finished(source, { writable: false })
      zip.addReadStream(source, nome, options)
      await read
    }
    zip.end()
  }
  zip.on('error', (error) => output.destroy(error))
  add().catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      written += chunk.length
      if (!large && written > MAX_BYTES) throw new ZipTooLargeError('More than 4 GB')
      yield chunk
    }
  } finally {
    // Whoever stops reading stops what is read.
    source?.destroy()
    output.destroy()
  }
}

async function* counted(conteudo: ZipEntry['conteudo']): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of conteudo) {
    size += chunk.length
    if (size > MAX_BYTES) throw new ZipTooLargeError('More than 4 GB')
    yield chunk
  }
}

/** The hour of the city as the fields of this machine's own hour, which is what the archive is given. */
function localTime(agora: Date): Date {
  const { data, hora } = civilEm(agora)
  return new Date(`${data}T${hora}`)
}
