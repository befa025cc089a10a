import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeZip, type ZipEntry } from './write-zip.ts'

const agora = new Date('2026-04-15T15:30:42Z')
const zip = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>) =>
  buffer(Readable.from(writeZip(entries, agora), { objectMode: false }))

/** Entries by the central directory, with sizes, sums and local headers checked. Source: PKWARE APPNOTE 6.3, §4.3. */
function read(bytes: Buffer): { nome: string; conteudo: string; momento: string }[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const start = bytes.readUInt32LE(end + 16)
  expect(start + bytes.readUInt32LE(end + 12)).toBe(end)
  const entries = []
  for (let at = start; at < end; ) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const length = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50)
    const begin = local + 30 + bytes.readUInt16LE(local + 26)
    const packed = bytes.readUInt32LE(at + 20)
    const content = inflateRawSync(bytes.subarray(begin, begin + packed))
    // The sums after the content are those of the directory.
    expect(bytes.readUInt32LE(begin + packed)).toBe(0x08074b50)
    expect(bytes.subarray(begin + packed + 4, begin + packed + 16)).toEqual(bytes.subarray(at + 16, at + 28))
    expect([bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]).toEqual([crc32(content), content.length])
    const [time, date] = [bytes.readUInt16LE(at + 12), bytes.readUInt16LE(at + 14)]
    entries.push({
      nome: bytes.toString('utf8', at + 46, at + 46 + length),
      conteudo: content.toString('utf8'),
      momento: [(date >> 9) + 1980, (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2].join(' '),
    })
    at += 46 + length
  }
  expect(bytes.readUInt16LE(end + 10)).toBe(entries.length)
  return entries
}

describe('writeZip', () => {
  it('writes contents in pieces, empty ones and names with accents, at the hour of the city', async () => {
    const longo = 'linha de um livro fiscal\n'.repeat(20_000)
    const entries = read(
      await zip([
        { nome: 'notas/março.xml', conteudo: [Buffer.from('<nota>'), Buffer.from('</nota>')] },
        { nome: 'vazio.csv', conteudo: [] },
        { nome: 'livro.txt', conteudo: Readable.from([Buffer.from(longo)]) },
      ]),
    )
    const momento = '2026 4 15 12 30 42'
    expect(entries).toEqual([
      { nome: 'notas/março.xml', conteudo: '<nota></nota>', momento },
      { nome: 'vazio.csv', conteudo: '', momento },
      { nome: 'livro.txt', conteudo: longo, momento },
    ])
  })

  it('an archive of nothing is a ZIP all the same', async () => {
    expect(read(await zip([]))).toEqual([])
  })

  it('a content that fails ends the archive with its error', async () => {
    const falha = (async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('início')
      throw new Error('the connection is gone')
    })()
    await expect(zip([{ nome: 'a.csv', conteudo: falha }])).rejects.toThrow('the connection is gone')
  })
})
