import { fill, refuse } from '@iss/kernel/errors'
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
  /** Most columns that are accepted; 500 unless told. */
  maxColumns?: number
}

/**
 * Reads a CSV file for an import: UTF-8 (with or without byte order mark) or Windows-1252, ';' or ',', quotes doubled inside quotes,
 * LF or CRLF. The first line is the header. Empty lines are left out. Refuses files that are not well formed, naming the line.
 */
export function parseCsv(
  input: string | Uint8Array,
  { delimiter, maxRows = 100_000, maxColumns = 500 }: ParseCsvOptions = {},
): CsvTable {
  const text = (typeof input === 'string' ? input : decodeText(input)).replace(/^\ufeff/, '')
  const separator = delimiter ?? findDelimiter(text)
  const [first, ...rows] = readRecords(text, separator, { rows: maxRows + 1, columns: maxColumns })
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
function findDelimiter(text: string): ';' | ',' {
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
  let position = 0
  let line = 1
  while (position < text.length) {
    const start = line
    const campos: string[] = []
    for (;;) {
      const field = readField(text, position, delimiter, line)
      campos.push(field.value)
      if (campos.length > most.columns)
        refuse(fill(csvErrors.colunasDemais, { linha: start, limite: most.columns }), { kind: 'validation' })
      line += field.lines
      position = field.end
      if (text[position] !== delimiter) break
      position++
    }
    if (text[position] === '\r' && text[position + 1] === '\n') position++
    position++
    line++
    if (campos.length === 1 && campos[0] === '') continue
    if (records.length === most.rows) refuse(fill(csvErrors.linhas, { limite: most.rows - 1 }), { kind: 'validation' })
    records.push({ linha: start, campos })
  }
  return records
}

type Field = { value: string; end: number; lines: number }

function readField(text: string, from: number, delimiter: string, line: number): Field {
  let start = from
  while (text[start] === ' ' || text[start] === '\t') start++
  if (text[start] === '"') return readQuoted(text, start + 1, delimiter, line)
  let end = from
  for (; end < text.length; end++) {
    const char = text[end]
    if (char === delimiter || char === '\n' || char === '\r') break
    if (char === '"') refuse(fill(csvErrors.aspasNoMeio, { linha: line }), { kind: 'validation' })
  }
  return { value: text.slice(from, end).trim(), end, lines: 0 }
}

function readQuoted(text: string, from: number, delimiter: string, line: number): Field {
  let value = ''
  let position = from
  for (;;) {
    const quote = text.indexOf('"', position)
    if (quote < 0) refuse(fill(csvErrors.aspasAbertas, { linha: line }), { kind: 'validation' })
    value += text.slice(position, quote)
    position = quote + 1
    if (text[position] !== '"') break
    value += '"'
    position++
  }
  while (text[position] === ' ' || text[position] === '\t') position++
  const next = text[position]
  if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') {
    refuse(fill(csvErrors.aspasNoMeio, { linha: line }), { kind: 'validation' })
  }
  return { value, end: position, lines: value.split('\n').length - 1 }
}
