import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { civilEm } from '@iss/kernel/data'

export type ZipEntry = {
  /** Path inside the archive, parts separated by '/'. */
  nome: string
  conteudo: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The archive would need ZIP64, which older programs do not open. */
export class ZipTooLargeError extends Error {
  override name = 'ZipTooLargeError'
}

/** Largest size and offset that the archive can tell, in bytes. */
const MAX_BYTES = 0xffff_ffff
/** Most entries that the archive can tell. */
const MAX_ENTRIES = 0xffff
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808

/**
 * A ZIP archive as it is written: entries are compressed one after another and nothing is kept but the list of what was written. `agora`: the
 * time of every entry, as the city's clocks show it. Throws `ZipTooLargeError` above 4 GB or 65,535 entries. Source: PKWARE APPNOTE 6.3, §4.3
 * and §4.4.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, agora: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const moment = dosTime(agora)
  let offset = 0
  for await (const entry of entries) {
    if (directory.length === MAX_ENTRIES) throw new ZipTooLargeError(`More than ${MAX_ENTRIES} entries`)
    const name = Buffer.from(entry.nome, 'utf8')
    const start = offset
    const head = localHeader(name, moment)
    yield head
    yield name
    const sizes = yield* deflate(entry.conteudo)
    if (sizes.size > MAX_BYTES || offset + sizes.packed + 64 > MAX_BYTES) throw new ZipTooLargeError('More than 4 GB')
    const sums = dataDescriptor(sizes)
    yield sums
    offset += head.length + name.length + sizes.packed + sums.length
    directory.push(Buffer.concat([centralHeader(head, sums, name, start), name]))
  }
  const list = Buffer.concat(directory)
  yield Buffer.concat([list, endRecord(directory.length, list.length, offset)])
}

type Sizes = { crc: number; size: number; packed: number }

/** Compresses one content as it comes; returns what was read and written, in bytes. */
async function* deflate(conteudo: ZipEntry['conteudo']): AsyncGenerator<Buffer, Sizes> {
  let [crc, size, packed] = [0, 0, 0]
  const source = Readable.from(
    (async function* () {
      for await (const chunk of conteudo) {
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    })(),
    { objectMode: false },
  )
  const compressor = createDeflateRaw({ level: 6 })
  // A failure of the source destroys the other end, whose reader below gets it.
  pipeline(source, compressor, () => undefined)
  for await (const chunk of compressor as AsyncIterable<Buffer>) {
    packed += chunk.length
    yield chunk
  }
  return { crc, size, packed }
}

function localHeader(name: Buffer, moment: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(8, 8)
  moment.copy(head, 10)
  head.writeUInt16LE(name.length, 26)
  return head
}

function dataDescriptor({ crc, packed, size }: Sizes): Buffer {
  const sums = Buffer.alloc(16)
  sums.writeUInt32LE(0x08074b50, 0)
  sums.writeUInt32LE(crc >>> 0, 4)
  sums.writeUInt32LE(packed, 8)
  sums.writeUInt32LE(size, 12)
  return sums
}

function centralHeader(head: Buffer, sums: Buffer, name: Buffer, start: number): Buffer {
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 4)
  head.copy(central, 6, 4, 14)
  sums.copy(central, 16, 4, 16)
  central.writeUInt16LE(name.length, 28)
  central.writeUInt32LE(start, 42)
  return central
}

function endRecord(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Time and date as MS-DOS writes them, at two seconds' precision. */
function dosTime(agora: Date): Buffer {
  const { data, hora } = civilEm(agora)
  const [ano = 1980, mes = 1, dia = 1] = data.split('-').map(Number)
  const [horas = 0, minutos = 0, segundos = 0] = hora.split(':').map(Number)
  const buffer = Buffer.alloc(4)
  buffer.writeUInt16LE((horas << 11) | (minutos << 5) | (segundos >> 1), 0)
  buffer.writeUInt16LE(((ano - 1980) << 9) | (mes << 5) | dia, 2)
  return buffer
}
