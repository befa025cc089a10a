import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@iss/kernel/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesErrors } from './errors.ts'
import { type Files, MAX_UPLOAD_BYTES } from './port.ts'

export type FilesBench = {
  files: Files
  /** Number of objects kept, unfinished ones included. */
  count: () => Promise<number>
  close: () => Promise<void>
}

/** What every adapter of `Files` has to do. Takes the name of the adapter and a function that makes a fresh, empty one. */
export function filesSuite(name: string, make: () => Promise<FilesBench>): void {
  describe(`Files: ${name}`, () => {
    let bench: FilesBench
    beforeEach(async () => {
      bench = await make()
    })
    afterEach(() => bench.close())

    const options = { nome: 'recibo março.pdf', tipo: 'application/pdf' }

    it('gives back the bytes and the facts of a buffer', async () => {
      const bytes = randomBytes(70_000)
      const stored = await bench.files.put(bytes, options)
      expect(stored).toEqual({
        ...options,
        chave: stored.chave,
        tamanho: 70_000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      expect((await buffer(await bench.files.get(stored.chave))).equals(bytes)).toBe(true)
      expect(await bench.files.stat(stored.chave)).toEqual(stored)
    })

    it('takes a stream, and a file of no bytes', async () => {
      const parts = [randomBytes(100), randomBytes(200_000), randomBytes(3)]
      const stored = await bench.files.put(Readable.from(parts), options)
      expect((await buffer(await bench.files.get(stored.chave))).equals(Buffer.concat(parts))).toBe(true)
      const empty = await bench.files.put(Buffer.alloc(0), options)
      expect(empty.tamanho).toBe(0)
      expect(await buffer(await bench.files.get(empty.chave))).toHaveLength(0)
    })

    it('gives every file a key of its own, safe in a path, whatever its name', async () => {
      const keys = await Promise.all(
        Array.from(
          { length: 5 },
          async () => (await bench.files.put(Buffer.from('x'), { nome: '../../etc/passwd', tipo: 'text/plain' })).chave,
        ),
      )
      expect(new Set(keys).size).toBe(5)
      for (const key of keys) expect(key).toMatch(/^[0-9a-z/]+$/)
    })

    it('refuses one byte above the limit and leaves nothing behind', async () => {
      await bench.files.put(Buffer.alloc(10), { ...options, maxBytes: 10 })
      const before = await bench.count()
      const endless = Readable.from(
        (async function* () {
          for (;;) yield Buffer.alloc(64 * 1024)
        })(),
      )
      await expect(bench.files.put(Buffer.alloc(11), { ...options, maxBytes: 10 })).rejects.toThrow(
        'O tamanho do arquivo não pode exceder 10 bytes.',
      )
      await expect(bench.files.put(endless, options)).rejects.toThrow(filesErrors.tamanho.message)
      expect(endless.destroyed).toBe(true)
      expect(await bench.count()).toBe(before)
    })

    it('accepts exactly 16 MB', async () => {
      const stored = await bench.files.put(Buffer.alloc(MAX_UPLOAD_BYTES, 1), options)
      expect(stored.tamanho).toBe(16_777_216)
    })

    it('leaves nothing behind when the stream breaks', async () => {
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(1000)
          throw new Error('upload aborted')
        })(),
      )
      await expect(bench.files.put(broken, options)).rejects.toThrow('upload aborted')
      expect(await bench.count()).toBe(0)
    })

    it('tests the content before it acknowledges, and keeps the type that it found', async () => {
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6_000_000)])
      const aceita = ['pdf', 'xlsx', 'csv'] as const
      const stored = await bench.files.put(Readable.from([pdf]), { nome: 'Recibo.PDF', tipo: 'image/png', aceita })
      expect(stored.tipo).toBe('application/pdf')
      expect((await bench.files.stat(stored.chave))?.tipo).toBe('application/pdf')
      const before = await bench.count()
      const wrong: [string, Buffer, string][] = [
        ['recibo.pdf', Buffer.from('MZ program'), 'O conteúdo do arquivo não corresponde à extensão .pdf.'],
        ['tabela.csv', Buffer.concat([Buffer.alloc(6_000_000, 'a'), Buffer.from([0])]), 'não corresponde à extensão .csv.'],
        ['planilha.xlsx', pdf, 'não corresponde à extensão .xlsx.'],
        ['recibo.pdf', Buffer.alloc(0), filesErrors.vazio.message],
        ['programa.exe', pdf, 'Tipo de arquivo não permitido. Envie: pdf, xlsx, csv.'],
      ]
      for (const [nome, content, sentence] of wrong)
        await expect(bench.files.put(Readable.from([content]), { nome, tipo: 'application/pdf', aceita })).rejects.toThrow(
          sentence,
        )
      expect(await bench.count()).toBe(before)
    })

    it('removes, once or twice', async () => {
      const { chave } = await bench.files.put(Buffer.from('x'), options)
      await bench.files.remove(chave)
      await bench.files.remove(chave)
      expect(await bench.files.stat(chave)).toBeNull()
      expect(await bench.count()).toBe(0)
      await expect(bench.files.get(chave)).rejects.toMatchObject({ kind: 'not-found' })
    })

    it.each(['', '../segredo', '/etc/passwd', 'ab/../../x', 'ab/ABCDEF', `zz/${'0'.repeat(32)}`, `00/${'0'.repeat(32)}`])(
      'knows no file under the key %j',
      async (key) => {
        expect(await bench.files.stat(key)).toBeNull()
        await expect(bench.files.get(key)).rejects.toBeInstanceOf(AppError)
        await bench.files.remove(key)
      },
    )
  })
}
