import { buffer } from 'node:stream/consumers'
import { AppError } from '@iss/kernel/errors'
import { describe, expect, it } from 'vitest'
import type { SheetColumn } from './sheet-column.ts'
import { parseCsv } from './parse-csv.ts'
import { streamCsv } from './stream-csv.ts'
import { guardFormula, writeCsv } from './write-csv.ts'

const columns: SheetColumn[] = [
  { label: 'Número', kind: 'text' },
  { label: 'Emissão', kind: 'date' },
  { label: 'Gerado em', kind: 'datetime' },
  { label: 'Alíquota', kind: 'percent' },
  { label: 'Valor', kind: 'money' },
]

async function csv(rows: readonly unknown[][]): Promise<string> {
  return (await buffer(writeCsv({ columns, rows }))).toString('utf8')
}

describe('writeCsv', () => {
  it('writes byte order mark, semicolons, decimal comma, one header line and CRLF', async () => {
    const text = await csv([['001', '2026-04-15', new Date('2026-04-15T13:30:00Z'), '5.00', '1500.00']])
    expect(text).toBe('\ufeffNúmero;Emissão;Gerado em;Alíquota;Valor\r\n001;15/04/2026;15/04/2026 10:30:00;5,00;1500,00\r\n')
  })

  it('writes the header alone when there is no row, and nothing for empty values', async () => {
    expect(await csv([])).toBe('\ufeffNúmero;Emissão;Gerado em;Alíquota;Valor\r\n')
    expect(await csv([[null, undefined, '', null, '']])).toContain('\r\n;;;;\r\n')
  })

  it('guards texts against formulas but leaves negative amounts alone', async () => {
    const text = await csv([
      ['=1+1', null, null, null, '-3.25'],
      ['-10', null, null, null, null],
      [' @SUM(A1)', null, null, null, null],
    ])
    const lines = text.split('\r\n')
    expect(lines[1]).toBe("'=1+1;;;;-3,25")
    expect(lines[2]).toBe('-10;;;;')
    expect(lines[3]).toBe("' @SUM(A1);;;;")
  })

  it('quotes separators, quotes and line breaks so that the reader finds the same text', async () => {
    const odd = ['a;b', 'disse "olá"', 'linha 1\nlinha 2', 'x\r\ny', ' espaço ']
    const table = parseCsv(
      await buffer(
        writeCsv({
          columns: [
            { label: 'Texto', kind: 'text' },
            { label: 'N', kind: 'integer' },
          ],
          rows: odd.map((o, i) => [o, i]),
        }),
      ),
    )
    expect(table.rows.map((row) => row.campos)).toEqual(odd.map((o, i) => [o, String(i)]))
  })

  it('refuses amounts and dates that are none, breaking the stream', async () => {
    await expect(csv([['1', null, null, null, '1.500,00']])).rejects.toThrow(RangeError)
    await expect(csv([['1', '2026-02-30', null, null, null]])).rejects.toThrow(RangeError)
  })

  it('takes rows only as the reader takes bytes', async () => {
    let taken = 0
    const rows = (function* () {
      for (; taken < 200_000; taken++) yield [String(taken), null, null, null, '1.00']
    })()
    for await (const _ of writeCsv({ columns, rows })) break
    expect(taken).toBeLessThan(20_000)
  })
})

describe('guardFormula', () => {
  it.each([
    ['+55 27 3333', "'+55 27 3333"],
    ['\t=A1', "'\t=A1"],
    ['＝A1', "'＝A1"],
    ['-cmd|x', "'-cmd|x"],
    ['-3,25', '-3,25'],
    ['+1.234,56', '+1.234,56'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j becomes %j', (text, guarded) => expect(guardFormula(text)).toBe(guarded))
})

describe('parseCsv', () => {
  const messages = (input: string | Uint8Array, options = {}) => {
    try {
      parseCsv(input, options)
    } catch (error) {
      if (error instanceof AppError) return error.violations.map((v) => v.message)
      throw error
    }
    return []
  }

  it('finds the separator outside quotes and keeps the line numbers of the file', () => {
    const table = parseCsv('"a,b,c";nome\r\n1;"duas\nlinhas"\n\n2;fim')
    expect(table).toEqual({
      delimiter: ';',
      header: ['a,b,c', 'nome'],
      rows: [
        { linha: 2, campos: ['1', 'duas\nlinhas'] },
        { linha: 5, campos: ['2', 'fim'] },
      ],
    })
    expect(parseCsv('a,b\n1,"2,5"\n').rows[0]?.campos).toEqual(['1', '2,5'])
    expect(parseCsv('a\r\n"1\r\n\r\n2"\r\n \r\n3').rows).toEqual([
      { linha: 2, campos: ['1\r\n\r\n2'] },
      { linha: 6, campos: ['3'] },
    ])
  })

  it('reads a byte order mark, UTF-8 and Windows-1252', () => {
    expect(parseCsv('\ufeffNome\nJosé').header).toEqual(['Nome'])
    expect(parseCsv(Buffer.from('Nome\nJosé', 'utf8')).rows[0]?.campos).toEqual(['José'])
    expect(parseCsv(Buffer.from('Nome\nJosé', 'latin1')).rows[0]?.campos).toEqual(['José'])
    expect(parseCsv(Uint8Array.from([0x41, 0x0a, 0x80, 0x97, 0xe7])).rows[0]?.campos).toEqual(['€—ç'])
  })

  it('keeps empty last fields, doubled quotes and quoted empty texts', () => {
    expect(parseCsv('a;b;c\n1;;\n"x ""y""";" z ";""').rows.map((r) => r.campos)).toEqual([
      ['1', '', ''],
      ['x "y"', ' z ', ''],
    ])
  })

  it('refuses what is not well formed, naming the line', () => {
    expect(messages('')).toEqual(['O arquivo não tem linhas.'])
    expect(messages('a;b\n1;2\n"3;4')).toEqual(['Linha 3: aspas sem fechamento.'])
    expect(messages('a;b\n1;2"3')).toEqual(['Linha 2: aspas no meio de um campo.'])
    expect(messages('a;b\n1;"2"3')).toEqual(['Linha 2: aspas no meio de um campo.'])
    expect(messages('a;b\n1;2\n1;2;3')).toEqual(['Linha 3: 3 colunas; o cabeçalho tem 2.'])
    expect(messages('a;a\n1;2')).toEqual(["A coluna 'a' aparece mais de uma vez no cabeçalho."])
    expect(messages('a\n1\n2\n3', { maxRows: 2 })).toEqual(['O arquivo tem mais de 2 linhas.'])
    expect(messages('a\n1\n2', { maxRows: 2 })).toEqual([])
    // Rows of an empty text are left out, and count: a file of nothing else would be read to its end. Empty lines cost nothing.
    expect(messages('a\n""\n""\n1', { maxRows: 2 })).toEqual(['O arquivo tem mais de 2 linhas.'])
    expect(messages(`a\n${'\n \r\n'.repeat(5)}1`, { maxRows: 2 })).toEqual([])
    expect(messages('a;b;c\n1;2;3', { maxColumns: 2 })).toEqual(['Linha 1: mais de 2 colunas.'])
    expect(messages(`a;b\n1;"${'x'.repeat(1_000_100)}"`)).toEqual(['Linha 2: mais de 1000000 caracteres.'])
  })
})

describe('streamCsv', () => {
  const pieces = async function* (bytes: Buffer, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const read = async (bytes: Buffer, size = 7, options = {}) => {
    const rows = []
    for await (const row of streamCsv(pieces(bytes, size), options)) rows.push(row)
    return rows
  }

  it('gives the rows that the whole file gives, wherever its pieces are cut', async () => {
    for (const text of ['\ufeffa;b\r\n1;"x\ny"\r\n\r\n2;José\r\n', 'a,b\n1,"2,5"', 'Nome;Valor\nJosé;1\n']) {
      const { header, rows } = parseCsv(Buffer.from(text))
      for (const size of [1, 2, 5, 1000])
        expect(await read(Buffer.from(text), size)).toEqual([{ linha: 1, campos: header }, ...rows])
    }
    expect((await read(Buffer.from('Nome\nJosé', 'latin1'), 4))[1]?.campos).toEqual(['José'])
  })

  it.each([
    ['', 'O arquivo não tem linhas.'],
    ['a;b\n1;2\n1;2;3', 'Linha 3: 3 colunas; o cabeçalho tem 2.'],
    ['a;b\n1;2"3', 'Linha 2: aspas no meio de um campo.'],
    ['a\n1\n2\n3', 'O arquivo tem mais de 2 linhas.'],
  ])('refuses %j: %s', async (text, sentence) => {
    await expect(read(Buffer.from(text), 3, { maxRows: 2 })).rejects.toThrow(sentence)
  })

  it('takes rows only as they are asked for', async () => {
    let taken = 0
    const endless = async function* () {
      yield Buffer.from('a;b\n')
      for (; ; taken += 1) yield Buffer.from('1;2\n'.repeat(100))
    }
    for await (const { linha } of streamCsv(endless(), { maxRows: 1_000_000 })) if (linha > 1000) break
    expect(taken).toBeLessThan(500)
  })
})
