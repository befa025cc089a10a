import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { drawFigures } from './bands.ts'
import { drawChart } from './chart.ts'
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
    columns: [{ label: 'Nº', align: 'right' }, { label: 'Tomador' }, { label: 'Valor', align: 'right' }],
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

  it('names a group again where it goes on over a page, and leaves no sum alone on one', async () => {
    const grouped = (rows: number): Partial<TablePdfOptions> => ({
      groups: {
        of: (row) => String(Number(row[0]) > rows ? 'B' : 'A'),
        title: (key) => `Grupo ${key}`,
        totals: (key) => ['', `Subtotal ${key}`, '1,00'],
      },
      totals: ['', 'Total geral', '2,00'],
      closing: () => `${rows + 1} registros`,
    })
    let goesOn = 0
    for (let rows = 30; rows < 75; rows += 1) {
      const pages = await readPages(await buffer(writeTablePdf(options(numbered(rows + 1), grouped(rows)))))
      const found = pages.flatMap((page) => [...page.matchAll(/Oficina São Bento (\d+) /g)].map((m) => Number(m[1])))
      expect(found).toEqual(Array.from({ length: rows + 1 }, (_, i) => i + 1))
      for (const page of pages.slice(1)) {
        const first = page.slice(page.indexOf('Nº Tomador Valor') + 'Nº Tomador Valor'.length).trim()
        expect(first, `${rows} rows`).toMatch(/^Grupo (B|[AB] \(continuação\)) \d+ Oficina/)
        if (first.startsWith('Grupo A (continuação)')) goesOn += 1
      }
      expect(pages.at(-1)).toMatch(/Oficina São Bento \d+ .*Subtotal B.*Total geral.*registros/s)
    }
    expect(goesOn).toBeGreaterThan(5)
  })

  it('breaks long cells between words, keeps every word and goes on over the next page', async () => {
    const word = (n: number) => `Manutenção-${n}`
    const long = Array.from({ length: 900 }, (_, n) => word(n)).join(' ')
    const columns = [{ label: 'Inconstitucionalissimamente' }, { label: 'Texto' }, { label: 'Valor', whole: true }]
    const pages = await readPages(await buffer(writeTablePdf(options([['1', long, 'R$ 1,00']], { columns }))))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Inconstitucionalissimamente Texto Valor')
    const found = pages.flatMap((page) => [...page.matchAll(/Manutenção-(\d+)(?!\d)/g)].map(([, n]) => Number(n)))
    expect(found).toEqual(Array.from({ length: 900 }, (_, n) => n))
    expect(pages.join(' ')).not.toContain('…')
  })

  it('lays more columns than a line holds in records of two lines, each with its heading and total below one another', async () => {
    const columns = Array.from({ length: 18 }, (_, n) => ({ label: `Valor ${n}`, align: 'right' as const, whole: true }))
    const row = columns.map((_, n) => `${n}.123.456,78`)
    const bytes = await buffer(writeTablePdf(options([row, row], { columns, totals: row.map((text) => `9${text}`) })))
    const items = await readItems(bytes, 1)
    const of = (text: string) => items.filter((item) => item.text === text)
    for (const [n, text] of row.entries()) {
      expect(of(text)).toHaveLength(2)
      const [total] = of(`9${text}`)
      const edge = (item: { x: number; width: number } | undefined) => (item?.x ?? 0) + (item?.width ?? 0)
      expect(edge(total)).toBeCloseTo(edge(of(text)[0]), 1)
      expect(edge(of(`Valor ${n}`)[0])).toBeCloseTo(edge(total), 1)
    }
    const heights = new Set(columns.map(({ label }) => of(label)[0]?.y))
    expect(heights.size).toBe(2)
  })

  it('gives one line to texts that may have it: a lying page before broken rows, the cheapest columns first', async () => {
    const beneficio = '(R$) Desconto em outros impostos do município'
    const columns = ['Emissão', 'Tomador', 'CPF', 'Prestador', 'Nota', 'Base', 'Benefício', 'Situação'].map((label) => ({
      label,
    }))
    const row = ['05/04/2026', 'Maria Cidadã', '300.000.002-05', 'Hospital Santa Vida', '47', '76,13', beneficio, 'Não lido']
    const long = row.map((text, n) => (n === 6 ? Array.from({ length: 40 }, () => beneficio).join(' ') : text))
    for (const rows of [
      [row, row],
      [...Array.from({ length: 20 }, () => row), long],
    ]) {
      const items = await readItems(await buffer(writeTablePdf(options(rows, { columns }))), 1)
      for (const text of ['Maria Cidadã', 'Hospital Santa Vida', beneficio, 'Não lido'])
        expect(items.map((item) => item.text)).toContain(text)
    }
  })

  it("writes 'Subtotal' and 'Total' as large as the rows, over the empty cells beside them", async () => {
    const columns = [{ label: 'Nº', align: 'right' as const, whole: true }, { label: 'Nome' }, { label: 'Valor', whole: true }]
    const items = await readItems(
      await buffer(
        writeTablePdf(
          options([['2', 'Alfa', '1,00']], {
            columns: [...columns, ...Array.from({ length: 9 }, (_, n) => ({ label: `Coluna de valor ${n}` }))],
            groups: { of: () => '1', totals: () => ['Subtotal', '', '1,00'] },
            totals: ['Total', '', '1,00'],
          }),
        ),
      ),
      1,
    )
    const of = (text: string) => items.find((item) => item.text === text)
    expect(of('Subtotal')?.size).toBeCloseTo(of('Alfa')?.size ?? 0, 2)
    expect(of('Total')?.size).toBeCloseTo(of('Alfa')?.size ?? 0, 2)
    expect(of('Subtotal')?.x).toBeCloseTo(of('Total')?.x ?? 0, 1)
  })

  it('tells what is to be known of the whole apart from the filters', async () => {
    const moldura = { municipio: 'Município de Água Fria', notas: ['Receita pelo mês do crédito.'], filtros: ['Ano: 2026'] }
    const items = await readItems(await buffer(writeTablePdf(options(numbered(1), { moldura }))), 1)
    expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining(['Receita pelo mês do crédito.', 'Filtros: Ano: 2026']))
  })

  it('figures above the table end where the table ends; the axis of a line has round marks', async () => {
    const ends: number[] = []
    const opening: TablePdfOptions['opening'] = (pdf, top) => {
      const { box } = pdf
      pdf.box = (x, y, width, height, look) => {
        ends.push(x + width)
        box.call(pdf, x, y, width, height, look)
      }
      const below = drawFigures(
        pdf,
        top,
        [1, 2, 3].map((n) => ({ label: `Figura ${n}`, value: '1' })),
      )
      pdf.box = box
      expect(Math.max(...ends)).toBeCloseTo(pdf.area.right, 1)
      return drawChart(pdf, below, {
        title: 'Receita',
        line: true,
        series: ['Valor'],
        points: [3595.33, 898.8, 0].map((size, n) => ({ label: `0${n + 1}/2026`, sizes: [size], texts: [String(size)] })),
        axis: String,
      })
    }
    const items = await readItems(await buffer(writeTablePdf(options([['a', 'b', 'c']], { opening }))), 1)
    const marks = items.map(({ text }) => text).filter((text) => /^\d+$/.test(text) && Number(text) % 1000 === 0)
    expect(marks).toEqual(['0', '1000', '2000', '3000', '4000'])
  })

  it('writes smaller what comes after the rows looked at and is wider than they were', async () => {
    function* rows() {
      for (let n = 0; n < 1500; n++) yield [String(n), 'a', '1.000,00']
      yield ['1500', 'b', '1.000.000.000,99']
    }
    const columns = [
      { label: 'Nº' },
      { label: 'T' },
      { label: 'V', whole: true },
      ...Array.from({ length: 12 }, () => ({ label: 'Coluna' })),
    ]
    const pages = await readPages(await buffer(writeTablePdf(options(rows(), { columns, orientacao: 'retrato' }))))
    expect(pages.at(-1)).toContain('1.000.000.000,99')
  })

  it('draws figures and charts above the table, once', async () => {
    const opening: TablePdfOptions['opening'] = (pdf, top) =>
      drawChart(pdf, drawFigures(pdf, top, [{ label: 'Até 30 dias', value: 'R$ 43,83' }]), {
        title: 'Dívida',
        line: false,
        series: ['Valor'],
        points: [
          { label: 'Até 30 dias', sizes: [43.83], texts: ['43,83'] },
          { label: 'Acima', sizes: [100], texts: ['100,00'] },
        ],
        axis: String,
      })
    const pages = await readPages(await buffer(writeTablePdf(options(numbered(150), { opening }))))
    expect(pages[0]).toContain('Até 30 dias R$ 43,83 Dívida Até 30 dias 43,83 Acima 100,00')
    expect(pages.slice(1).join(' ')).not.toContain('Dívida')
  })

  it('keeps a chart of many series on the page: the legend takes several lines, bars go on on the next page, each with its figure', async () => {
    const rights: number[] = []
    const bottoms: number[] = []
    let area = { left: 0, top: 0, right: 0, bottom: 0, width: 0 }
    const series = Array.from({ length: 130 }, (_, n) => `Série número ${n + 1}`)
    const points = ['Um', 'Dois'].map((label, at) => ({
      label,
      sizes: series.map((_, n) => n + 1),
      texts: series.map((_, n) => `${at + 1}x${n + 1}`),
    }))
    const opening: TablePdfOptions['opening'] = (pdf, top) => {
      const { box, text } = pdf
      area = pdf.area
      pdf.box = (x, y, width, height, look) => {
        rights.push(x + width)
        bottoms.push(y + height)
        box.call(pdf, x, y, width, height, look)
      }
      pdf.text = (value, x, y, look) => {
        rights.push(x + Math.min(pdf.measure(value, look?.size), look?.width ?? Number.POSITIVE_INFINITY))
        text.call(pdf, value, x, y, look)
      }
      const below = drawChart(pdf, top, { title: 'Muitas', line: false, series, points, axis: String })
      Object.assign(pdf, { box, text })
      return below
    }
    const pages = await readPages(await buffer(writeTablePdf(options(numbered(3), { opening }))))
    expect(Math.max(...rights)).toBeLessThanOrEqual(area.right + 0.1)
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(area.bottom + 0.1)
    expect(Math.max(...bottoms)).toBeGreaterThan(area.bottom - 20)
    const words = pages.join(' ')
    for (const [at, name] of series.entries()) {
      expect(words).toContain(name)
      for (const point of [1, 2]) expect(words).toMatch(new RegExp(`\\b${point}x${at + 1}\\b`))
    }
    expect(words).toContain('Oficina São Bento 3')
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
