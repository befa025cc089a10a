// Reads PDF files back with an independent reader. For tests only.
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Text of each page, items separated by a blank. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await open(bytes)
  const pages: string[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await pdf.loadingTask.destroy()
  return pages
}

export type TextItem = { text: string; x: number; y: number; width: number; size: number }

/** What is printed directly under a label: the items below it that begin before the next label of its line. The label stands once on the page. */
export function textUnder(items: readonly TextItem[], label: string): string {
  const place = labelled(items, label)
  const next = Math.min(...items.filter(({ x, y }) => Math.abs(y - place.y) < 2 && x > place.x).map(({ x }) => x), Infinity)
  const below = items.filter(({ x, y }) => x >= place.x - 2 && x < next - 2 && y < place.y && place.y - y < 18)
  return below.map(({ text }) => text).join(' ')
}

/** What is printed on the line of a label, right of it. */
export function textBeside(items: readonly TextItem[], label: string): string {
  const place = labelled(items, label)
  const beside = items.filter(({ x, y }) => x > place.x && Math.abs(y - place.y) < 3)
  return beside.map(({ text }) => text).join(' ')
}

function labelled(items: readonly TextItem[], label: string): TextItem {
  const [place, ...others] = items.filter(({ text }) => text === label)
  if (!place || others.length > 0) throw new Error(`'${label}' stands ${place ? others.length + 1 : 0} times`)
  return place
}

/** Text items of a page with their places (origin at the lower left corner). */
export async function readItems(bytes: Uint8Array, page: number): Promise<TextItem[]> {
  const pdf = await open(bytes)
  const { items } = await (await pdf.getPage(page)).getTextContent()
  const found = items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width, size: item.height }]
      : [],
  )
  await pdf.loadingTask.destroy()
  return found
}

/** Title, author, language and creation date. */
export async function readInfo(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const pdf = await open(bytes)
  const { info } = await pdf.getMetadata()
  await pdf.loadingTask.destroy()
  return info as Record<string, unknown>
}

/** A page as pixels, `scale` pixels for each point. */
export async function renderPage(
  bytes: Uint8Array,
  page: number,
  scale: number,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const pdf = await open(bytes)
  const sheet = await pdf.getPage(page)
  const viewport = sheet.getViewport({ scale })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const canvas = createCanvas(width, height)
  await sheet.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  await pdf.loadingTask.destroy()
  return { data: new Uint8ClampedArray(data), width, height }
}

function open(bytes: Uint8Array) {
  return getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, useSystemFonts: false, verbosity: 0 }).promise
}
