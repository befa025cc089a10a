// What a plain file says of a value. For tests only.
import { type KindName, textOf } from '@iss/kinds'

/** A value of the grid as a plain file has it. */
export function asPlainText(tipo: KindName = 'text', value: unknown): string {
  if (value === null) return ''
  if (tipo === 'money' || tipo === 'decimal' || tipo === 'percent' || tipo === 'integer') return String(value).replace('.', ',')
  if (tipo === 'date') return String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
  return textOf(tipo, value).trim()
}

/** A text without the apostrophe that keeps spreadsheets from running it. */
export const withoutGuard = (text: string) => text.replace(/^'(?=\s*[=+\-@])/, '')
