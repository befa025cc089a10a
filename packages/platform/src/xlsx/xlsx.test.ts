import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { SheetColumn } from '../csv/sheet-column.ts'
import { cellOf, writeXlsx, type XlsxOptions } from './write-xlsx.ts'

const columns: SheetColumn[] = [
  { label: 'Nome', kind: 'text' },
  { label: 'Valor', kind: 'money' },
  { label: 'Alíquota', kind: 'percent' },
  { label: 'Data', kind: 'date' },
  { label: 'Instante', kind: 'datetime' },
]

type Cell = { ref: string; type?: string; text?: string; value?: string; format: string; bold: boolean; formula: boolean }

async function write(options: Partial<XlsxOptions> & Pick<XlsxOptions, 'rows'>) {
  return unzip(await buffer(writeXlsx({ sheet: 'Notas', columns, ...options })))
}

describe('writeXlsx', () => {
  it('writes amounts as exact numbers, dates as dates and text as text', async () => {
    const parts = await write({ rows: [['São José', '9876543210.99', '5.25', '2026-04-15', new Date('2026-04-15T13:30:00Z')]] })
    const cells = readCells(parts, 1)
    expect(cells.get('A2')).toMatchObject({ type: 'inlineStr', text: 'São José', format: '@' })
    expect(cells.get('B2')).toMatchObject({ value: '9876543210.99', format: '#,##0.00' })
    expect(cells.get('C2')).toMatchObject({ value: '0.0525', format: '0.00##%' })
    // 15/04/2026 is day 46127 of the 1900 system; 10:30 in Brazil is 0.4375 of a day
    expect(cells.get('D2')).toMatchObject({ value: '46127', format: 'dd/mm/yyyy' })
    expect(cells.get('E2')).toMatchObject({ value: '46127.4375', format: 'dd/mm/yyyy hh:mm:ss' })
  })

  it('freezes a bold header and ends with bold totals asked after the last row', async () => {
    let count = 0
    const rows = (function* () {
      for (; count < 3; count++) yield [`n${count}`, '1.10']
    })()
    const parts = await write({ rows, totals: () => ['Total', `${count}.30`] })
    const cells = readCells(parts, 1)
    expect([...cells.values()].filter((cell) => cell.ref.endsWith('1')).map((cell) => [cell.text, cell.bold])).toEqual(
      columns.map(({ label }) => [label, true]),
    )
    expect(cells.get('B2')?.bold).toBe(false)
    expect(cells.get('A5')).toMatchObject({ text: 'Total', bold: true })
    expect(cells.get('B5')).toMatchObject({ value: '3.3', bold: true, format: '#,##0.00' })
    expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/<pane ySplit="1"[^>]*state="frozen"/)
  })

  it('never writes a formula, and text cells stay text when they are edited', async () => {
    const cells = readCells(
      await write({
        rows: [
          ['=HYPERLINK("http://x")', null],
          ['@SUM(A1)', null],
        ],
      }),
      1,
    )
    for (const ref of ['A2', 'A3']) expect(cells.get(ref)).toMatchObject({ type: 'inlineStr', format: '@', formula: false })
    expect(cells.get('A2')?.text).toBe('=HYPERLINK("http://x")')
  })

  it('goes on in another sheet, header repeated, when a sheet is full', async () => {
    const rows = Array.from({ length: 5 }, (_, i) => [`n${i}`, '1.00'])
    const parts = await write({ rows, maxRowsPerSheet: 3 })
    const sheets = [1, 2, 3].map((n) =>
      [...readCells(parts, n).values()].filter((c) => c.ref.startsWith('A')).map((c) => [c.text, c.bold]),
    )
    expect(sheets).toEqual([
      [
        ['Nome', true],
        ['n0', false],
        ['n1', false],
      ],
      [
        ['Nome', true],
        ['n2', false],
        ['n3', false],
      ],
      [
        ['Nome', true],
        ['n4', false],
      ],
    ])
  })

  it('makes names of sheets acceptable', async () => {
    const workbook = (await write({ sheet: 'Notas: [emitidas] / recebidas no exercício de 2026', rows: [] })).get(
      'xl/workbook.xml',
    )
    const name = /<sheet name="([^"]*)"/.exec(workbook ?? '')?.[1] ?? ''
    expect(name).toBe('Notas emitidas recebidas no exe')
  })

  it('breaks the stream when the rows break or a value is not of its kind', async () => {
    async function* broken() {
      yield ['a', '1.00']
      throw new Error('lost connection')
    }
    await expect(write({ rows: broken() })).rejects.toThrow('lost connection')
    await expect(write({ rows: [['a', '1,00']] })).rejects.toThrow(RangeError)
  })

  it('takes rows only as the reader takes bytes', async () => {
    let taken = 0
    const rows = (function* () {
      for (; taken < 400_000; taken++) yield [`n${taken}`, '1.00']
    })()
    for await (const _ of writeXlsx({ sheet: 'N', columns, rows })) break
    expect(taken).toBeLessThan(100_000)
  })
})

describe('cellOf', () => {
  it('keeps an amount of more digits than a cell holds as text', () => {
    expect(cellOf('money', '9999999999999.99')).toBe(9999999999999.99)
    expect(cellOf('money', '99999999999999.99')).toBe('99999999999999,99')
    expect(cellOf('decimal', '0.0001')).toBe(0.0001)
    expect(cellOf('money', '-0.07')).toBe(-0.07)
    expect(cellOf('money', '1000000000000000.00')).toBe('1000000000000000,00')
  })

  it('divides a percentage by moving the point', () => {
    expect(cellOf('percent', '2.01')).toBe(0.0201)
    expect(cellOf('percent', '-0.5')).toBe(-0.005)
    expect(cellOf('percent', '100')).toBe(1)
  })

  it('writes what the date system cannot hold as text, and cuts texts at the limit of a cell', () => {
    expect(cellOf('date', '1899-12-31')).toBe('31/12/1899')
    expect(String(cellOf('text', 'x'.repeat(40_000)))).toHaveLength(32_767)
  })
})

function readCells(parts: Map<string, string>, sheet: number): Map<string, Cell> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => ['row', 'c', 'xf', 'numFmt', 'font'].includes(name),
  })
  const styles = parser.parse(parts.get('xl/styles.xml') ?? '').styleSheet
  const formats = new Map<string, string>(
    styles.numFmts.numFmt.map((f: Record<string, string>) => [f['@_numFmtId'], f['@_formatCode']]),
  )
  const { worksheet } = parser.parse(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '')
  const cells = new Map<string, Cell>()
  for (const row of worksheet.sheetData.row ?? []) {
    for (const cell of row.c ?? []) {
      const xf = styles.cellXfs.xf[Number(cell['@_s'] ?? 0)]
      const font = styles.fonts.font[Number(xf['@_fontId'])]
      cells.set(cell['@_r'], {
        ref: cell['@_r'],
        type: cell['@_t'],
        text: cell.is?.t,
        value: cell.v,
        format: formats.get(xf['@_numFmtId']) ?? 'General',
        bold: 'b' in font,
        formula: 'f' in cell,
      })
    }
  }
  return cells
}

/** The parts of a zip file by its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const body = zip.subarray(start, start + size)
    parts.set(name, (method === 8 ? inflateRawSync(body) : body).toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
