import { fill, refuse } from '@iss/kernel/errors'
import { fileTypeFromBuffer } from 'file-type'
import { filesErrors } from './errors.ts'

/** What a test looks at: the beginning, the end mark of office files, and what was gathered over the whole content. */
type Facts = {
  head: Buffer
  length: number
  /** Only characters of text over the whole content. */
  text: boolean
  /** Marks of office documents that occur somewhere. */
  marks: ReadonlySet<string>
  /** Extension that the first bytes tell, when they do. */
  found: string | undefined
}
type Rule = { tipo: string; fits: (facts: Facts) => boolean }

const is =
  (...names: string[]): Rule['fits'] =>
  ({ found }) =>
    found !== undefined && names.includes(found)
const text: Rule['fits'] = ({ found, text: isText }) => (found === undefined || found === 'xml') && isText
const MARKS = ['xl/workbook.xml', 'word/document.xml', 'mimetypeapplication/vnd.oasis.opendocument.text'] as const
const office =
  (mark: (typeof MARKS)[number]): Rule['fits'] =>
  (facts) =>
    isZip(facts) && facts.marks.has(mark)

/** What may be uploaded: extension, MIME type and the test of the content. */
const RULES = {
  pdf: { tipo: 'application/pdf', fits: is('pdf') },
  png: { tipo: 'image/png', fits: is('png') },
  jpg: { tipo: 'image/jpeg', fits: is('jpg') },
  jpeg: { tipo: 'image/jpeg', fits: is('jpg') },
  xml: { tipo: 'application/xml', fits: (facts) => text(facts) && isMarkup(facts.head) },
  csv: { tipo: 'text/csv', fits: text },
  txt: { tipo: 'text/plain', fits: text },
  xlsx: { tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fits: office('xl/workbook.xml') },
  xls: { tipo: 'application/vnd.ms-excel', fits: is('cfb') },
  docx: { tipo: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', fits: office('word/document.xml') },
  odt: { tipo: 'application/vnd.oasis.opendocument.text', fits: office('mimetypeapplication/vnd.oasis.opendocument.text') },
  zip: { tipo: 'application/zip', fits: isZip },
  p12: { tipo: 'application/x-pkcs12', fits: isPkcs12 },
  pfx: { tipo: 'application/x-pkcs12', fits: isPkcs12 },
} as const satisfies Record<string, Rule>

export type FileExtension = keyof typeof RULES

/** Every extension that an upload may have. */
export const FILE_EXTENSIONS = Object.keys(RULES) as FileExtension[]

export type DetectedType = { extensao: FileExtension; tipo: string }

/** A test that sees the content piece by piece, so that nothing has to be kept in memory. */
export type TypeCheck = {
  update(chunk: Uint8Array): void
  /** Refuses empty files and content that is not what the extension says. */
  finish(): Promise<DetectedType>
}

/** file-type needs no more than this to tell every type that the rules ask it for. */
const HEAD_BYTES = 4100
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length))

/** Begins the test of a file. Takes the name the user gave and the extensions accepted here (all unless told); refuses other extensions. */
export function createTypeCheck(fileName: string, accepted: readonly FileExtension[] = FILE_EXTENSIONS): TypeCheck {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  if (!isExtension(extension) || !accepted.includes(extension)) {
    refuse(fill(filesErrors.tipoNaoPermitido, { tipos: accepted.join(', ') }), { kind: 'validation' })
  }
  const rule: Rule = RULES[extension]
  const marks = new Set<string>()
  let [head, tail] = [Buffer.alloc(0), Buffer.alloc(0)]
  let length = 0
  let onlyText = true
  return {
    update(content) {
      const chunk = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      length += chunk.length
      onlyText &&= isText(chunk)
      // A mark may begin in one piece and end in the next.
      const seam = Buffer.concat([tail, chunk.subarray(0, LONGEST_MARK)])
      for (const mark of MARKS) if (seam.includes(mark, 0, 'latin1') || chunk.includes(mark, 0, 'latin1')) marks.add(mark)
      tail = Buffer.concat([tail, chunk.subarray(-LONGEST_MARK)]).subarray(-LONGEST_MARK)
    },
    async finish() {
      if (length === 0) refuse(filesErrors.vazio, { kind: 'validation' })
      const found = (await fileTypeFromBuffer(head))?.ext
      if (!rule.fits({ head, length, text: onlyText, marks, found }))
        refuse(fill(filesErrors.conteudoDiferente, { extensao: extension }), { kind: 'validation' })
      return { extensao: extension, tipo: rule.tipo }
    },
  }
}

/**
 * The type of an uploaded file by extension and content, both of which must agree. Takes the whole content, the name the user gave and
 * the extensions accepted here (all unless told). Refuses empty files, other extensions, and content that is something else.
 */
export async function detectType(
  content: Uint8Array,
  fileName: string,
  accepted: readonly FileExtension[] = FILE_EXTENSIONS,
): Promise<DetectedType> {
  const check = createTypeCheck(fileName, accepted)
  check.update(content)
  return check.finish()
}

function isExtension(name: string): name is FileExtension {
  return Object.hasOwn(RULES, name)
}

function isZip({ head, length }: Facts): boolean {
  return length >= 22 && head.readUInt32LE(0) === 0x04034b50
}

/** Text in UTF-8 or a one-byte encoding: no control characters but tab, line feed, form feed, return and the end mark of old systems. */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte >= 0x20 ? byte === 0x7f : ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte)) return false
  }
  return true
}

function isMarkup(bytes: Buffer): boolean {
  return /^\ufeff?\s*<[?!A-Za-z_]/.test(bytes.subarray(0, 512).toString('utf8'))
}

/** A PKCS #12 store: an ASN.1 sequence that fills the file and begins with version 3 (RFC 7292 §4). */
function isPkcs12({ head: bytes, length: size }: Facts): boolean {
  if (bytes.length < 8 || bytes[0] !== 0x30) return false
  const first = bytes[1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (lengthBytes > 4) return false
  const body = 2 + lengthBytes
  // 0x80 is the indefinite form: the length is not written.
  if (first !== 0x80) {
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes)
    if (body + length !== size) return false
  }
  return bytes.subarray(body, body + 3).equals(Buffer.from([0x02, 0x01, 0x03]))
}
