import { formatDocumento } from '@iss/kernel/documento'
import { compareValues, type Kind } from './kind.ts'

/** CPF or CNPJ, kept normalised, shown with its signs; text in sheets, so that no leading zero is lost. */
export const documentoKind: Kind<string> = {
  align: 'left',
  width: 2,
  toWire: (value) => value,
  fromWire: String,
  text: formatDocumento,
  sheet: { kind: 'text', value: formatDocumento },
  compare: compareValues,
}
