import { Readable } from 'node:stream'
import { fill, refuse } from '@iss/kernel/errors'
import { CsvError, parse } from 'csv-parse'
import { csvErrors } from './errors.ts'
import { type CsvRow, decodeText, findDelimiter, longestRecord, type ParseCsvOptions, sentences } from './parse-csv.ts'

const LINE_FEED = 0x0a

/** Text of whole lines as they come: each piece is UTF-8 when it is valid, else Windows-1252, as of a file that is read at once. */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const piece of bytes) {
    const all = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    const end = all.lastIndexOf(LINE_FEED) + 1
    if (end === 0 && all.length > longestRecord) refuse(fill(csvErrors.linhaLonga, { linha: 1, limite: longestRecord }))
    if (end > 0) yield decodeText(all.subarray(0, end))
    rest = Buffer.from(all.subarray(end))
  }
  if (rest.length > 0) yield decodeText(rest)
}

/** A piece put back before the others. */
async function* startingWith(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first.replace(/^\ufeff/, '')
  yield* others
}

/**
 * Reads a CSV file row by row, as `parseCsv` does, with as much memory for a million rows as for ten: the first row that it yields is the header. Refuses
 * what is not well formed when it comes to it, naming the line.
 */
export async function* streamCsv(
  bytes: AsyncIterable<Uint8Array>,
  { delimiter, maxRows = 100_000, maxColumns = 500 }: ParseCsvOptions = {},
): AsyncGenerator<CsvRow> {
  const text = textOf(bytes)
  const first = await text.next()
  if (first.done) return refuse(csvErrors.vazio, { kind: 'validation' })
  const parser = Readable.from(startingWith(first.value, text)).pipe(
    parse({
      delimiter: delimiter ?? findDelimiter(first.value),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRecord,
      info: true,
    }),
  )
  let [read, columns] = [-1, 0]
  try {
    for await (const { record: campos, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const linha = info.lines - campos.reduce((total, campo) => total + (campo.match(/\n/g)?.length ?? 0), 0)
      if (campos.length > maxColumns) refuse(fill(csvErrors.colunasDemais, { linha, limite: maxColumns }), { kind: 'validation' })
      read += 1
      if (read > maxRows) refuse(fill(csvErrors.linhas, { limite: maxRows }), { kind: 'validation' })
      if (campos.length === 1 && campos[0] === '') continue
      if (read === 0) columns = campos.length
      if (campos.length !== columns)
        refuse(fill(csvErrors.colunas, { linha, encontradas: campos.length, esperadas: columns }), { kind: 'validation' })
      yield { linha, campos }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const sentence = sentences[error.code]
    if (!sentence) throw error
    refuse(fill(sentence, { linha: Number(error.lines) }), { kind: 'validation' })
  }
  if (read < 0) refuse(csvErrors.vazio, { kind: 'validation' })
}
