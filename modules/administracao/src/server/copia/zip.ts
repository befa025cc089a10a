import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { civilEm } from '@iss/kernel/data'
import { BackupError } from './manifest.ts'

export type ZipEntry = { nome: string; conteudo: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const LIMIT = 0xffff_ffff
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808

/**
 * A ZIP archive as it is written: entries are compressed one after another and nothing is kept but the list of what was written. Refuses
 * an archive above 4 GB, which older programs do not open. Source: PKWARE APPNOTE 6.3, §4.3 and §4.4.4.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, agora: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const moment = dosTime(agora)
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.nome, 'utf8')
    const start = offset
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(FLAGS, 6)
    head.writeUInt16LE(8, 8)
    moment.copy(head, 10)
    head.writeUInt16LE(name.length, 26)
    yield head
    yield name
    let [crc, size, packed] = [0, 0, 0]
    const source = Readable.from(
      (async function* () {
        for await (const chunk of entry.conteudo) {
          crc = crc32(chunk, crc)
          size += chunk.length
          yield chunk
        }
      })(),
      { objectMode: false },
    )
    const deflate = createDeflateRaw({ level: 6 })
    // A failure of the source destroys the other end, whose reader below gets it.
    pipeline(source, deflate, () => undefined)
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    const sums = Buffer.alloc(16)
    sums.writeUInt32LE(0x08074b50, 0)
    if (size > LIMIT || offset + packed + 64 > LIMIT)
      throw new BackupError('O backup passa de 4 GB: gere um conteúdo menor ou a cópia restaurável.')
    sums.writeUInt32LE(crc >>> 0, 4)
    sums.writeUInt32LE(packed, 8)
    sums.writeUInt32LE(size, 12)
    yield sums
    offset += head.length + name.length + packed + sums.length
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    head.copy(central, 6, 4, 14)
    sums.copy(central, 16, 4, 16)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(start, 42)
    directory.push(Buffer.concat([central, name]))
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([list, end])
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
