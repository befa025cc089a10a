import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { CsvError, type CsvErrorCode, parse } from 'csv-parse/sync'
import { csvErrors } from './errors.ts'

export type CsvRow = {
  /** Line of the file on which the row begins, from 1. */
  linha: number
  /** Text of each column, blanks around unquoted fields removed. */
  campos: string[]
}

export type CsvTable = { delimiter: ';' | ','; header: string[]; rows: CsvRow[] }

export type ParseCsvOptions = {
  /** ';' or ','; found from the first line unless told. */
  delimiter?: ';' | ','
  /** Most rows that are accepted; 100,000 unless told. */
  maxRows?: number
  /** Lines of the file before this piece of it, which begins with the header again. */
  linesBefore?: number
  /** Most columns that are accepted; 500 unless told. */
  maxColumns?: number
}

/**
 * Reads a CSV file for an import: UTF-8 (with or without byte order mark) or Windows-1252, ';' or ',', quotes doubled inside quotes,
 * LF or CRLF. The first line is the header. Empty lines are left out; rows of an empty text too, though they count. Refuses files that are not
 * well formed, naming the line.
 */
export function parseCsv(
  input: string | Uint8Array,
  { delimiter, maxRows = 100_000, maxColumns = 500, linesBefore = 0 }: ParseCsvOptions = {},
): CsvTable {
  const text = (typeof input === 'string' ? input : decodeText(input)).replace(/^\ufeff/, '')
  const separator = delimiter ?? findDelimiter(text)
  const [first, ...read] = readRecords(text, separator, { rows: maxRows + 1, columns: maxColumns })
  const rows = linesBefore === 0 ? read : read.map((row) => ({ ...row, linha: row.linha + linesBefore }))
  if (!first) refuse(csvErrors.vazio, { kind: 'validation' })
  const header = first.campos
  const seen = new Set<string>()
  const repeated = header.find((name) => name !== '' && seen.size === seen.add(name).size)
  if (repeated) refuse(fill(csvErrors.cabecalhoRepetido, { coluna: repeated }), { kind: 'validation' })
  for (const { linha, campos } of rows) {
    if (campos.length === header.length) continue
    refuse(fill(csvErrors.colunas, { linha, encontradas: campos.length, esperadas: header.length }), { kind: 'validation' })
  }
  return { delimiter: separator, header, rows }
}

/** Text of a file: UTF-8 when it is valid UTF-8, else Windows-1252, as old spreadsheets save it. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char)
  }
}

// Signs 0x80 to 0x9f of Windows-1252. The decoder of older Node versions reads them as control characters.
const WINDOWS_1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ']

/** The separator that the first line has more of, outside quotes; ';' when it has none. */
export function findDelimiter(text: string): ';' | ',' {
  let [semicolons, commas, quoted] = [0, 0, false]
  for (const char of text.slice(0, 100_000)) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === ';') semicolons++
    else if (char === ',') commas++
    else if (char === '\n' && semicolons + commas > 0) break
  }
  return commas > semicolons ? ',' : ';'
}

function readRecords(text: string, delimiter: string, most: { rows: number; columns: number }): CsvRow[] {
  const records: CsvRow[] = []
  let twice = 0
  let read = 0
  const keep = (campos: string[], { lines }: { lines: number }) => {
    // The reader is on the last line of the record; a line break inside quotes that is CRLF has counted as two.
    const signs = campos.reduce((total, campo) => total + (campo.match(/[\r\n]/g)?.length ?? 0), 0)
    const linha = lines - twice - signs
    twice += campos.reduce((total, campo) => total + (campo.match(/\r\n/g)?.length ?? 0), 0)
    if (campos.length > most.columns)
      refuse(fill(csvErrors.colunasDemais, { linha, limite: most.columns }), { kind: 'validation' })
    if (read === most.rows) refuse(fill(csvErrors.linhas, { limite: most.rows - 1 }), { kind: 'validation' })
    read += 1
    if (campos.length === 1 && campos[0] === '') return null
    records.push({ linha, campos })
    return null
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRecord,
      on_record: keep,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const linha = Number(error.lines) - twice
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      return refuse(fill(csvErrors.linhaLonga, { linha, limite: longestRecord }), { kind: 'validation' })
    const sentence = sentences[error.code]
    if (!sentence) throw error
    return refuse(fill(sentence, { linha }), { kind: 'validation' })
  }
  return records
}

/** Characters that one row may have: what is longer is no table, and would be kept whole before its columns are counted. */
export const longestRecord = 1_000_000

/** Sentences for what the reader refuses. */
export const sentences: Partial<Record<CsvErrorCode, Violation>> = {
  CSV_QUOTE_NOT_CLOSED: csvErrors.aspasAbertas,
  CSV_INVALID_CLOSING_QUOTE: csvErrors.aspasNoMeio,
  INVALID_OPENING_QUOTE: csvErrors.aspasNoMeio,
}
