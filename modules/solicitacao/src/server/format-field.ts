import { proseOf } from '@iss/kinds'
import {
  type ComparedLine,
  comparedLine,
  isFieldVisible,
  type RequestField,
  type RequestOption,
} from '../contract/request-field.ts'

const optionLabel = (options: readonly RequestOption[] | undefined, value: unknown) =>
  options?.find((option) => option.value === value)?.label ?? String(value)

/** A value of a request, as it is stored, as people read it; null when there is none. */
export function formatField(field: RequestField, value: unknown, options = field.options): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'select') return optionLabel(options, value)
  if (field.kind === 'multiselect') return (value as unknown[]).map((item) => optionLabel(options, item)).join(', ') || null
  return proseOf(field.kind, value)
}

/** The summary of a kind that makes none of its own: each visible field with what is asked, against the present value when given. */
export function summarizeFields(
  fields: Readonly<Record<string, RequestField>>,
  dados: Readonly<Record<string, unknown>>,
  options: { atuais?: Readonly<Record<string, unknown>>; opcoes?: Readonly<Record<string, RequestOption[] | undefined>> } = {},
): ComparedLine[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isFieldVisible(field, dados)) return []
    const choices = options.opcoes?.[name] ?? field.options
    const solicitado = formatField(field, dados[name], choices)
    const atual = options.atuais ? formatField(field, options.atuais[name], choices) : null
    return solicitado === null && atual === null ? [] : [comparedLine(field.label, solicitado, atual)]
  })
}
