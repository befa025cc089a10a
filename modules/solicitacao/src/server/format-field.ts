import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia, type CompetenciaWire } from '@iss/kernel/competencia'
import { formatData, isData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { formatCep, formatTelefone } from '@iss/kernel/texto'
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
  switch (field.kind) {
    case 'money':
      return Dinheiro.from(String(value)).formatReais()
    case 'percent':
      return `${Aliquota.from(String(value)).format()}%`
    case 'decimal':
      return Decimal4.from(String(value)).format()
    case 'date':
      return isData(String(value)) ? formatData(String(value)) : String(value)
    case 'competencia':
      return Competencia.fromWire(value as CompetenciaWire).format()
    case 'documento':
      return formatDocumento(String(value))
    case 'cep':
      return formatCep(String(value))
    case 'phone':
      return formatTelefone(String(value))
    case 'boolean':
      return value ? 'Sim' : 'Não'
    case 'select':
      return optionLabel(options, value)
    case 'multiselect':
      return (value as unknown[]).map((item) => optionLabel(options, item)).join(', ') || null
    default:
      return String(value)
  }
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
