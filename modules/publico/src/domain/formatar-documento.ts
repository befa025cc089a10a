import { formatDocumento } from '@iss/kernel/documento'

/** What a document field shows once left: 11 digits as CPF, 14 as CNPJ, anything else as typed. Source: spec 1 §5 (receipt lookup). */
export function autoFormatarDocumento(text: string): string {
  return text.trim() === '' ? '' : formatDocumento(text)
}
