import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { createPdf, type PdfDocument } from './document.ts'
import { drawItf } from './itf.ts'
import { drawQr } from './qr.ts'
import { readItems, readPages, renderPage } from './read-pdf.ts'

const EMITIDO = new Date('2026-04-15T13:30:00Z')
const DIGITS = '81620000001580012345202604150000000000123456'

function blank(): PdfDocument {
  const pdf = createPdf({ titulo: 'Teste', emitidoEm: EMITIDO })
  pdf.addPage()
  return pdf
}

describe('text', () => {
  it('keeps accents and typographic signs readable', async () => {
    const pdf = blank()
    pdf.text('Ação, ÀÉÍÓÚ, ç ñ ü — “aspas” … € nº 1ª', 50, 50)
    pdf.text('Conceição em negrito', 50, 80, { bold: true })
    const [page] = await readPages(await pdf.toBuffer())
    expect(page).toContain('Ação, ÀÉÍÓÚ, ç ñ ü — “aspas” … € nº 1ª')
    expect(page).toContain('Conceição em negrito')
  })

  it('shows the base letter of what the standard fonts lack, and drops control characters', async () => {
    const pdf = blank()
    pdf.text('Sa\u0303o Łódź\u0000 \u200bşehir 漢', 50, 50)
    const [page] = await readPages(await pdf.toBuffer())
    expect(page?.trim()).toBe('São Lódz sehir ?')
  })

  it('writes any script with an embedded font, and falls back along the chain', async () => {
    const resolve = createRequire(import.meta.url).resolve
    const folder = resolve('pdfjs-dist/package.json').replace('package.json', 'standard_fonts/')
    const [regular, bold] = await Promise.all([
      readFile(`${folder}LiberationSans-Regular.ttf`),
      readFile(`${folder}LiberationSans-Bold.ttf`),
    ])
    const pdf = createPdf({ titulo: 'Fonte', emitidoEm: EMITIDO, fonts: { regular: ['Courier', regular], bold: [bold] } })
    pdf.addPage()
    pdf.text('Łódź, Đăng, São', 50, 50)
    pdf.text('Ωmega 1.234,56', 50, 80, { bold: true })
    const bytes = await pdf.toBuffer()
    const [page] = await readPages(bytes)
    expect(page?.replace(/ /g, '')).toContain('Łódź,Đăng,São')
    expect(page).toContain('Ωmega 1.234,56')
    expect(bytes.toString('latin1')).toContain('/FontFile2')
  })

  it('measures, centers, aligns right and cuts with an ellipsis', async () => {
    const pdf = blank()
    const width = pdf.measure('Valor líquido', 10)
    pdf.text('Valor líquido', 100, 50, { width: 300, align: 'right', size: 10 })
    pdf.text('Valor líquido', 100, 70, { width: 300, align: 'center', size: 10 })
    expect(pdf.cut('Valor líquido da nota', width, 10)).toMatch(/^Valor l.*…$/)
    expect(pdf.wrap('um dois três', pdf.measure('um dois', 10), 10)).toEqual(['um dois', 'três'])
    expect(pdf.wrap('a\nb', 100, 10)).toEqual(['a', 'b'])
    expect(pdf.wrap('x'.repeat(30), pdf.measure('x'.repeat(10), 10), 10)).toEqual([
      'x'.repeat(10),
      'x'.repeat(10),
      'x'.repeat(10),
    ])
    const [right, center] = await readItems(await pdf.toBuffer(), 1)
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(400, 1)
    expect((center?.x ?? 0) + (center?.width ?? 0) / 2).toBeCloseTo(250, 1)
    expect(right?.width).toBeCloseTo(width, 1)
  })

  it('stacks the lines of a paragraph and tells where it ends', () => {
    const pdf = blank()
    const end = pdf.paragraph('linha um\nlinha dois', 50, 100, { width: 200, size: 8 })
    expect(end).toBeCloseTo(100 + 2 * 8 * 1.25, 5)
  })
})

describe('frame', () => {
  it('goes on with a text on the next page where one ends, indented all the way', async () => {
    const pdf = blank()
    const { top, bottom, left } = pdf.area
    const end = pdf.flow(Array.from({ length: 4 }, (_, n) => `Linha ${n + 1}`).join('\n'), bottom - 26, { size: 10, indent: 8 })
    // Two lines of 12,5 points before the end of the page, two after its beginning.
    expect(end).toBeCloseTo(top + 25)
    const bytes = await pdf.toBuffer()
    expect((await readPages(bytes)).map((page) => page.trim())).toEqual(['Linha 1 Linha 2', 'Linha 3 Linha 4'])
    const items = [...(await readItems(bytes, 1)), ...(await readItems(bytes, 2))]
    expect(items.map(({ x }) => Math.round(x))).toEqual([1, 2, 3, 4].map(() => left + 8))
  })

  it('puts the coat of arms into the file once, whatever the number of pages', async () => {
    const pdf = createPdf({
      titulo: 'T',
      emitidoEm: EMITIDO,
      orientacao: 'paisagem',
      moldura: { municipio: 'Município', brasao: png() },
    })
    for (let i = 0; i < 3; i++) pdf.addPage()
    const bytes = await pdf.toBuffer()
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(await readPages(bytes)).toHaveLength(3)
    const { width, height } = await renderPage(bytes, 1, 1)
    expect(width).toBeGreaterThan(height)
  })

  it('writes the watermark on every page', async () => {
    const pdf = createPdf({ titulo: 'T', emitidoEm: EMITIDO, marcaDagua: 'SEM VALOR FISCAL' })
    pdf.addPage()
    pdf.addPage()
    const pages = await readPages(await pdf.toBuffer())
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('SEM VALOR FISCAL')
  })
})

describe('codes', () => {
  it('draws a QR code that a reader reads, accents included', async () => {
    const text = 'https://iss.exemplo.gov.br/public/documentos?codigo=ABCD.EFGH&município=Água'
    const pdf = blank()
    drawQr(pdf.doc, text, 100, 120, 110)
    const { data, width, height } = await renderPage(await pdf.toBuffer(), 1, 3)
    expect(jsQR(data, width, height)?.data).toBe(text)
  })

  it('draws interleaved 2 of 5 that reads back as the same digits', async () => {
    const pdf = blank()
    drawItf(pdf.doc, DIGITS, 60, 200, 292, 37)
    const { data, width } = await renderPage(await pdf.toBuffer(), 1, 4)
    expect(readItf(data, width, 218 * 4)).toBe(DIGITS)
  })

  it('refuses other lengths and signs', () => {
    const pdf = blank()
    for (const wrong of ['', '123', `${DIGITS}1`, `${DIGITS.slice(0, 43)}A`]) {
      expect(() => drawItf(pdf.doc, wrong, 0, 0, 100, 10)).toThrow(RangeError)
    }
  })
})

/** Reads interleaved 2 of 5 along one line of pixels. */
function readItf(data: Uint8ClampedArray, width: number, y: number): string {
  const runs: number[] = []
  let dark = false
  let length = 0
  for (let x = 0; x < width; x++) {
    const now = (data[(y * width + x) * 4] ?? 255) < 128
    if (now !== dark) {
      runs.push(length)
      length = 0
      dark = now
    }
    length++
  }
  const bars = runs.slice(1)
  const wide = (Math.min(...bars) + Math.max(...bars)) / 2
  const pattern = bars.map((run) => (run > wide ? 1 : 0))
  expect(pattern.slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(pattern.slice(-3)).toEqual([1, 0, 0])
  const weights = [1, 2, 4, 7, 0]
  let digits = ''
  for (let i = 4; i + 10 <= pattern.length - 3; i += 10) {
    for (const shift of [0, 1]) {
      const value = weights.reduce((sum, weight, n) => sum + weight * (pattern[i + 2 * n + shift] ?? 0), 0)
      digits += value === 11 ? '0' : String(value)
    }
  }
  return digits
}

/** A PNG of 2 x 2 red points. */
function png(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([size, typed, sum])
  }
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const row = [0, 200, 0, 0, 200, 0, 0]
  const pixels = deflateSync(Buffer.from([...row, ...row]))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
