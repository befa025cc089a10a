import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'

/** Values of a form that are no plain JSON, by the mark under which their text is kept. */
const marked = { $dinheiro: Dinheiro, $aliquota: Aliquota, $decimal: Decimal4, $competencia: Competencia } as const

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A form as JSON, each value with its type. What cannot be kept (a file that was chosen) is left out. */
export function keepValue(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item) => keepValue(item) ?? null)
  if (isPlain(value)) {
    const kept = Object.entries(value).map(([name, item]) => [name, keepValue(item)] as const)
    return Object.fromEntries(kept.filter(([, item]) => item !== undefined))
  }
  const mark = Object.entries(marked).find(([, type]) => value instanceof type)?.[0]
  return mark ? { [mark]: (value as { toJSON(): string }).toJSON() } : undefined
}

function restoreMarked(value: Plain): unknown {
  for (const [mark, type] of Object.entries(marked)) {
    const text = value[mark]
    if (typeof text === 'string' && Object.keys(value).length === 1) return type.from(text)
  }
  return undefined
}

/** What was kept, laid over the values with which the form begins; names that the form does not know are left out. */
export function restoreValue(kept: unknown, begin: unknown): unknown {
  if (kept === undefined) return begin
  if (Array.isArray(kept)) return kept.map((item) => restoreValue(item, undefined))
  if (!isPlain(kept)) return kept
  const value = restoreMarked(kept)
  if (value !== undefined) return value
  const under = isPlain(begin) ? begin : {}
  const names = isPlain(begin) && Object.keys(begin).length > 0 ? Object.keys(begin) : Object.keys(kept)
  return Object.fromEntries(names.map((name) => [name, restoreValue(kept[name], under[name])]))
}
