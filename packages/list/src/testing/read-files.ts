// Reads exported files back with readers that are not the writers. For tests only.
import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Cells of the first sheet, line by line: numbers as their text, texts as they are, '' for empty cells. */
export function readXlsx(bytes: Buffer): string[][] {
  return readSheet(unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '')
}

/** Every sheet of a workbook, by its name, in order. */
export function readXlsxBook(bytes: Buffer): Map<string, string[][]> {
  const parts = unzip(bytes)
  const book = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'sheet' }).parse(
    parts.get('xl/workbook.xml') ?? '',
  ) as { workbook: { sheets: { sheet: { '@_name': string }[] } } }
  return new Map(
    book.workbook.sheets.sheet.map((sheet, index) => [
      sheet['@_name'],
      readSheet(parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '', sharedOf(parts)),
    ]),
  )
}

/** Texts that cells name by their number. */
function sharedOf(parts: Map<string, string>): string[] {
  const strings = new XMLParser({ parseTagValue: false, trimValues: false, isArray: (name) => name === 'si' }).parse(
    parts.get('xl/sharedStrings.xml') ?? '',
  ) as { sst?: { si?: { t?: string | { '#text'?: string } }[] } }
  return (strings.sst?.si ?? []).map(({ t }) => (typeof t === 'object' ? (t['#text'] ?? '') : (t ?? '')))
}

function readSheet(xml: string, shared: readonly string[] = []): string[][] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => name === 'row' || name === 'c',
  })
  const sheet = parser.parse(xml) as { worksheet: { sheetData: { row?: { c?: Cell[] }[] } } }
  return (sheet.worksheet.sheetData.row ?? []).map(({ c = [] }) => {
    const line: string[] = []
    for (const cell of c) line[columnOf(cell['@_r'])] = cell['@_t'] === 's' ? (shared[Number(cell.v)] ?? '') : textOf(cell)
    return Array.from(line, (text) => text ?? '')
  })
}

type Cell = { '@_r': string; '@_t'?: string; v?: string; is?: { t?: string | { '#text'?: string } } }

function textOf(cell: Cell): string {
  const inline = cell.is?.t
  if (inline !== undefined) return typeof inline === 'object' ? (inline['#text'] ?? '') : inline
  return cell.v === undefined ? '' : String(cell.v)
}

function columnOf(reference: string): number {
  return [...reference.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Text of a PDF, pages joined, blanks folded. */
export async function readPdf(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const pages = pdf.numPages
  await pdf.loadingTask.destroy()
  return { text: texts.join(' ').replace(/\s+/g, ' '), pages }
}

/** Parts of a zip file by its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const body = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
    parts.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body).toString('utf8'))
    at += 46 + nameLength + extraLength + commentLength
  }
  return parts
}
