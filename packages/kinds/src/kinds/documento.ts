import { formatDocumento, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { compareValues, type Kind } from '../kind.ts'
import { wordSheet } from '../sheet.ts'

/** CPF or CNPJ, kept normalised, shown with its signs; text in sheets, so that no leading zero is lost. */
export const documentoKind: Kind<string> = {
  align: 'left',
  width: 2,
  figures: false,
  oneLine: true,
  isValue: (value) => typeof value === 'string' && isDocumento(value),
  toWire: (value) => value,
  fromWire: String,
  text: formatDocumento,
  parse: normalizeDocumento,
  sheet: wordSheet(formatDocumento, 20),
  sql: { folded: false, search: (typed) => typed.replace(/[.\-/\s]/g, '') },
  compare: compareValues,
}
