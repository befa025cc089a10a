import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'

const kinds = { Aliquota, Competencia, Decimal4, Dinheiro } as const
type Kind = keyof typeof kinds

const kindOf = (value: object) => (Object.keys(kinds) as Kind[]).find((kind) => value instanceof kinds[kind])
const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** The value with amounts, rates and competences in it as data that passes from thread to thread; dates pass as they are. */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toPlain)
  const kind = kindOf(value)
  if (kind) return { $valor: kind, texto: String(value) }
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item)])) : value
}

/** The value back from `toPlain`. */
export function fromPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(fromPlain)
  if (!isPlain(value)) return value
  const { $valor, texto } = value as { $valor?: Kind; texto?: string }
  if ($valor) return kinds[$valor].from(texto ?? '')
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromPlain(item)]))
}
