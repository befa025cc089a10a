import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readInfo, readItems, readPages } from './read-pdf.ts'
import { type TablePdfOptions, writeTablePdf } from './table.ts'

const EMITIDO = new Date('2026-04-15T13:30:00Z')

function options(rows: TablePdfOptions['rows'], more: Partial<TablePdfOptions> = {}): TablePdfOptions {
  return {
    titulo: 'Relação de serviços',
    emitidoEm: EMITIDO,
    moldura: {
      municipio: 'Município de Água Fria',
      usuario: 'José Conceição',
      filtros: ['Competência: 03/2026', 'Situação: Emitida'],
    },
    columns: [
      { label: 'Nº', align: 'right' },
      { label: 'Tomador', width: 4 },
      { label: 'Valor', width: 2, align: 'right' },
    ],
    rows,
    ...more,
  }
}

function* numbered(count: number) {
  for (let i = 1; i <= count; i++) yield [String(i), `Oficina São Bento ${i}`, `${i}.111,11`]
}

describe('writeTablePdf', () => {
  it('writes every row once, with frame, header and page numbers on every page', async () => {
    const bytes = await buffer(writeTablePdf(options(numbered(150))))
    const pages = await readPages(bytes)
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, i) => {
      expect(page).toContain('Município de Água Fria')
      expect(page).toContain('Relação de serviços')
      expect(page).toContain('Filtros: Competência: 03/2026; Situação: Emitida')
      expect(page).toContain('Nº Tomador Valor')
      expect(page).toContain('Emitido em 15/04/2026 10:30:00 por José Conceição')
      expect(page).toMatch(new RegExp(`Página ${i + 1} de ${pages.length}(?!\\d)`))
    })
    const found = pages.flatMap((page) => [...page.matchAll(/Oficina São Bento (\d+) /g)].map((m) => Number(m[1])))
    expect(found).toEqual(Array.from({ length: 150 }, (_, i) => i + 1))
  })

  it('states title, language and the instant of issue in the file', async () => {
    const info = await readInfo(await buffer(writeTablePdf(options([]))))
    expect(info).toMatchObject({
      Title: 'Relação de serviços',
      Author: 'Município de Água Fria',
      Language: 'pt-BR',
      CreationDate: 'D:20260415133000Z',
    })
  })

  it('gives the same bytes for the same data', async () => {
    const [a, b] = [await buffer(writeTablePdf(options(numbered(60)))), await buffer(writeTablePdf(options(numbered(60))))]
    expect(a.equals(b)).toBe(true)
  })

  it('aligns figures at the right edge of their column', async () => {
    const rows = [
      ['1', 'a', '1.111,11'],
      ['2', 'b', '88.888,88'],
      ['3', 'c', '0,07'],
    ]
    const items = await readItems(await buffer(writeTablePdf(options(rows))), 1)
    const edges = items.filter((item) => /^[\d.]+,\d\d$/.test(item.text)).map((item) => item.x + item.width)
    expect(edges).toHaveLength(3)
    for (const edge of edges) expect(edge).toBeCloseTo(edges[0] ?? 0, 1)
  })

  it('says so when there is no row', async () => {
    const [page] = await readPages(await buffer(writeTablePdf(options([]))))
    expect(page).toContain('Nenhum registro encontrado.')
    expect(page).toContain('Página 1 de 1')
  })

  it('draws groups with subtotals and asks for the total after the last row', async () => {
    let sum = 0n
    const rows = [
      ['1', 'Alfa', '10,00'],
      ['2', 'Alfa', '5,00'],
      ['3', 'Beta', '7,00'],
    ]
    const bytes = await buffer(
      writeTablePdf(
        options(
          (function* () {
            for (const row of rows) {
              sum += BigInt((row[2] ?? '').replace(',', ''))
              yield row
            }
          })(),
          {
            groups: { of: (row) => String(row[1]), title: (key) => `Grupo ${key}`, totals: (key) => ['', `Subtotal ${key}`, ''] },
            totals: () => ['', 'Total geral', `${sum / 100n},00`],
          },
        ),
      ),
    )
    const [page = ''] = await readPages(bytes)
    const order = ['Grupo Alfa', '10,00', '5,00', 'Subtotal Alfa', 'Grupo Beta', '7,00', 'Subtotal Beta', 'Total geral 22,00']
    const places = order.map((text) => page.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('wraps long cells, cuts after the allowed lines and never breaks a word of the header', async () => {
    const long = 'Manutenção preventiva e corretiva de equipamentos de informática '.repeat(12).trim()
    const bytes = await buffer(
      writeTablePdf(
        options([['1', long, '1,00']], {
          columns: [{ label: 'Inconstitucionalissimamente', width: 0.1 }, { label: 'Texto' }, { label: 'Valor' }],
          maxLines: 3,
        }),
      ),
    )
    const texts = (await readItems(bytes, 1)).map((item) => item.text)
    expect(texts).toContain('Inconstitucionalissimamente')
    const lines = texts.filter((text) => /Manuten|corretiva|equipamentos/.test(text))
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/…$/)
  })

  it('formats values with the function of the column and leaves nothing for null', async () => {
    const columns = [{ label: 'A', format: (v: unknown) => `<${String(v)}>` }, { label: 'B' }]
    const [page] = await readPages(await buffer(writeTablePdf(options([[3, null]], { columns }))))
    expect(page).toContain('<3>')
    expect(page).not.toContain('null')
  })

  it('takes rows only as the reader takes bytes', async () => {
    let taken = 0
    const stream = writeTablePdf(
      options(
        (function* () {
          for (const row of numbered(200_000)) {
            taken++
            yield row
          }
        })(),
      ),
    )
    for await (const _ of stream) break
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(60_000)
  })

  it('breaks the stream when the rows break', async () => {
    async function* broken() {
      yield ['1', 'a', '1,00']
      throw new Error('lost connection')
    }
    await expect(buffer(writeTablePdf(options(broken())))).rejects.toThrow('lost connection')
  })
})
