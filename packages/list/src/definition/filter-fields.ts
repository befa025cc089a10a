import { Competencia } from '@iss/kernel/competencia'
import { formatData, isData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { fill } from '@iss/kernel/errors'
import { proseOf } from '@iss/kinds'
import type { Access } from '@iss/platform/contract'
import type { z } from 'zod'
import { reportErrors } from './errors.ts'
import { type FilterMeta, type FilterValue, filterField, filterIssue } from './filter.ts'

/** `hidden`: not drawn, given by the screen around the list or by a call that answers the same rows. */
type Common = { label?: string; help?: string; access?: Access; hidden?: boolean }
const missing = (label: string) => filterIssue(fill(reportErrors.obrigatorio, { rotulo: label }).message)
/** As the design says it of 'Data …' and 'Competência …'; another label is named as a field. */
const missingDay = (label: string) =>
  /^(Data|Competência)\b/.test(label)
    ? filterIssue(fill(reportErrors.competenciaObrigatoria, { rotulo: lower(label) }).message)
    : missing(label)
const invalid = (label: string) => filterIssue(fill(reportErrors.valorInvalido, { rotulo: label }).message)
const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

type CompetenciaOptions = Common & { initial?: (hoje: Competencia) => Competencia | null; range?: FilterMeta['range'] }

function competencia(meta: FilterMeta): z.ZodType<Competencia | null> {
  return filterField<Competencia | null>(meta, (raw) => {
    if (raw === null) return meta.required ? missingDay(meta.label) : null
    // As the address and the cells of the grid have it.
    if (typeof raw === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw)) return Competencia.from(raw)
    const { ano, mes } = raw as { ano?: unknown; mes?: unknown }
    if (
      typeof ano !== 'number' ||
      typeof mes !== 'number' ||
      !Number.isInteger(ano) ||
      !Number.isInteger(mes) ||
      mes < 0 ||
      mes > 11 ||
      ano < 1900 ||
      ano > 2200
    )
      return invalid(meta.label)
    return Competencia.fromWire({ ano, mes })
  })
}

function competenciaMeta(label: string, required: boolean, options: CompetenciaOptions): FilterMeta {
  const { initial, range, help, access, hidden } = options
  const first = initial ?? ((hoje: Competencia) => hoje.previous())
  return {
    kind: 'competencia',
    label,
    required,
    range,
    help,
    access,
    hidden,
    initial: (hoje: string) => first(Competencia.fromData(hoje))?.toWire() ?? null,
    words: (value) => (value instanceof Competencia ? value.format() : null),
  }
}

/** One month, obligatory; the previous month at first. */
export function competenciaField(options: CompetenciaOptions = {}): z.ZodType<Competencia> {
  return competencia(competenciaMeta(options.label ?? 'Competência', true, options)) as z.ZodType<Competencia>
}

/** One month or none. */
export function optionalCompetenciaField(options: CompetenciaOptions = {}): z.ZodType<Competencia | null> {
  return competencia(competenciaMeta(options.label ?? 'Competência', false, { initial: () => null, ...options }))
}

/**
 * Filters competenciaInicial and competenciaFinal; both the previous month at first, or the last `meses` months up to it, or (`atual`) up to
 * the current one.
 */
export function competenciaRange(options: { meses?: number; atual?: boolean } = {}) {
  const range = (ponta: 'inicio' | 'fim') => ({ nome: 'competencia', ponta })
  return {
    competenciaInicial: competenciaField({
      label: 'Competência inicial',
      range: range('inicio'),
      initial: (hoje) => hoje.plusMonths(-(options.meses ?? 1)),
    }),
    competenciaFinal: competenciaField({
      label: 'Competência final',
      range: range('fim'),
      ...(options.atual ? { initial: (hoje: Competencia) => hoje } : {}),
    }),
  }
}

type DateOptions = Common & { initial?: (hoje: string) => string | null; range?: FilterMeta['range']; required?: boolean }

/** A civil date or none. */
export function dateField(options: DateOptions & { label: string; required: true }): z.ZodType<string>
export function dateField(options: DateOptions & { label: string }): z.ZodType<string | null>
export function dateField({ label = 'Data', initial, required, ...rest }: DateOptions): z.ZodType<string | null> {
  const words = (value: unknown) => (typeof value === 'string' ? formatData(value) : null)
  const meta: FilterMeta = {
    kind: 'date',
    label,
    ...rest,
    required,
    initial: (hoje: string) => initial?.(hoje) ?? null,
    words,
  }
  return filterField<string | null>(meta, (raw) => {
    if (raw === null) return required ? missingDay(label) : null
    return typeof raw === 'string' && isData(raw) ? raw : invalid(label)
  })
}

/** Filters dataInicial and dataFinal: from the first of the month, or of the first of the last `meses` months, to today at first. */
export function dateRange({ meses = 1 }: { meses?: number } = {}) {
  const range = (ponta: 'inicio' | 'fim') => ({ nome: 'data', ponta })
  return {
    dataInicial: dateField({
      label: 'Data inicial',
      required: true,
      range: range('inicio'),
      initial: (hoje) =>
        Competencia.fromData(hoje)
          .plusMonths(1 - meses)
          .firstDay(),
    }),
    dataFinal: dateField({ label: 'Data final', required: true, range: range('fim'), initial: (hoje) => hoje }),
  }
}

/** Free text; '' when not given. */
export function textField({ label, ...rest }: Common & { label: string }): z.ZodType<string> {
  const words = (value: unknown) => (value ? String(value) : null)
  return filterField({ kind: 'text', label, ...rest, words }, (raw) =>
    raw === null ? '' : typeof raw === 'string' ? raw.trim().slice(0, 200) : invalid(label),
  )
}

/** A whole CPF or CNPJ, normalised; null when not given. */
export function documentoField({ label = 'Documento', ...rest }: Common = {}): z.ZodType<string | null> {
  const words = (value: unknown) => (value ? formatDocumento(String(value)) : null)
  return filterField<string | null>({ kind: 'documento', label, ...rest, words }, (raw) => {
    const text = raw === null ? '' : normalizeDocumento(String(raw))
    if (text === '') return null
    return isDocumento(text) ? text : filterIssue(reportErrors.documentoInvalido.message)
  })
}

/** A whole number between limits, or none. */
export function integerField({
  label,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  initial,
  ...rest
}: Common & { label: string; min?: number; max?: number; initial?: number | ((hoje: string) => number) }): z.ZodType<
  number | null
> {
  const words = (value: unknown) => (typeof value === 'number' ? String(value) : null)
  return filterField<number | null>({ kind: 'integer', label, initial, ...rest, words }, (raw) => {
    if (raw === null) return null
    return typeof raw === 'number' && Number.isInteger(raw) && raw >= min && raw <= max ? raw : invalid(label)
  })
}

/** An amount in reais, or none; never below `min` (zero unless told). On the wire a decimal string. */
export function moneyField({
  label,
  min = Dinheiro.zero,
  initial,
  ...rest
}: Common & { label: string; min?: Dinheiro; initial?: Dinheiro }): z.ZodType<Dinheiro | null> {
  const words = (value: unknown) => (value instanceof Dinheiro ? proseOf('money', value) : null)
  return filterField<Dinheiro | null>({ kind: 'money', label, initial: initial?.toString() ?? null, ...rest, words }, (raw) => {
    if (raw === null) return null
    if (typeof raw !== 'string' || !/^-?\d{1,13}(\.\d{1,2})?$/.test(raw)) return invalid(label)
    const amount = Dinheiro.from(raw)
    return amount.compare(min) < 0 ? invalid(label) : amount
  })
}

/** A check box; off at first. */
export function booleanField({
  label,
  initial = false,
  ...rest
}: Common & { label: string; initial?: boolean }): z.ZodType<boolean> {
  return filterField<boolean>({ kind: 'boolean', label, initial, ...rest, words: (value) => (value ? 'Sim' : null) }, (raw) => {
    if (raw === null) return false
    return typeof raw === 'boolean' ? raw : invalid(label)
  })
}

type Options<V extends FilterValue> = readonly { readonly value: V; readonly label: string }[]
type SelectOptions<V extends FilterValue> = Common & { label: string; options: Options<V> }

const labelIn = (options: Options<FilterValue>, value: unknown) => options.find((option) => option.value === value)?.label ?? null

/** One of the options, or null for all ('Todos', or what `whole` says). */
export function selectField<const V extends FilterValue>({
  label,
  options,
  initial,
  ...rest
}: SelectOptions<V> & { initial?: V; whole?: string }): z.ZodType<V | null> {
  return filterField<V | null>(
    { kind: 'select', label, options, initial: initial ?? null, ...rest, words: (value) => labelIn(options, value) },
    (raw) => {
      if (raw === null) return null
      return options.find((option) => option.value === raw)?.value ?? invalid(label)
    },
  )
}

/** One of the options, always. */
export function choiceField<const V extends FilterValue>({
  label,
  options,
  initial,
  ...rest
}: SelectOptions<V> & { initial: NoInfer<V> }): z.ZodType<V> {
  return filterField<V>(
    { kind: 'select', label, required: true, options, initial, ...rest, words: (value) => labelIn(options, value) },
    (raw) => {
      if (raw === null) return missing(label)
      return options.find((option) => option.value === raw)?.value ?? invalid(label)
    },
  )
}

/** Any of the options; the empty list means all. */
export function multiSelectField<const V extends FilterValue>({
  label,
  options,
  initial,
  ...rest
}: SelectOptions<V> & { initial?: readonly V[] }): z.ZodType<V[]> {
  const words = (value: unknown) =>
    (value as unknown[]).length > 0 ? (value as unknown[]).map((item) => labelIn(options, item)).join(', ') : null
  return filterField<V[]>({ kind: 'multiselect', label, options, initial: initial ?? [], ...rest, words }, (raw) => {
    if (raw === null) return []
    if (!Array.isArray(raw) || raw.length > 500) return invalid(label)
    const values = raw.map((item) => options.find((option) => option.value === item)?.value)
    return values.every((value) => value !== undefined) ? (values as V[]) : invalid(label)
  })
}

/** `whole`: what an empty box says in place of 'Todos'. */
type LookupOptions = Common & { label: string; lookup: string; whole?: string }

/** One row found by a lookup (autocomplete), or none. */
export function lookupField({ label, lookup, ...rest }: LookupOptions): z.ZodType<FilterValue | null> {
  return filterField<FilterValue | null>({ kind: 'lookup', label, lookup, ...rest }, (raw) =>
    raw === null || isFilterValue(raw) ? raw : invalid(label),
  )
}

/** Several rows found by a lookup; the empty list means all. */
export function multiLookupField({ label, lookup, ...rest }: LookupOptions): z.ZodType<FilterValue[]> {
  return filterField<FilterValue[]>({ kind: 'multilookup', label, lookup, initial: [], ...rest }, (raw) => {
    if (raw === null) return []
    return Array.isArray(raw) && raw.length <= 500 && raw.every(isFilterValue) ? raw : invalid(label)
  })
}

/** The id of something that the screen around the list shows; not drawn. */
export function givenField(label: string): z.ZodType<number | null> {
  return filterField<number | null>({ kind: 'integer', label, hidden: true }, (raw) => {
    if (raw === null) return null
    return Number.isSafeInteger(raw) && (raw as number) > 0 ? (raw as number) : invalid(label)
  })
}

/** Several lines of text, asked for where an action has to be justified; '' when not given. */
export function longtextField({ label, ...rest }: Common & { label: string; required?: boolean }): z.ZodType<string> {
  return filterField({ kind: 'longtext', label, ...rest }, (raw) =>
    raw === null ? '' : typeof raw === 'string' ? raw.trim() : invalid(label),
  )
}

function isFilterValue(raw: unknown): raw is FilterValue {
  return (typeof raw === 'number' && Number.isInteger(raw)) || (typeof raw === 'string' && raw.length <= 200)
}
