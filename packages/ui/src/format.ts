import { civilEm, formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type KindName, kindOf, textOf, valueOf } from '@iss/kinds'

/** The text of a value of the given kind or of its JSON; '' for nothing. What is no value of the kind is shown as it came. */
export function formatValue(kind: KindName, value: unknown): string {
  try {
    return textOf(kind, value)
  } catch (error) {
    if (error instanceof RangeError) return String(value)
    throw error
  }
}

/** '1.500,00' from an amount or its wire text; '' when there is none. */
export const formatMoney = (value: unknown) => formatValue('money', value)

/** 'R$ 1.500,00'. */
export function formatReais(value: Dinheiro | string | null | undefined): string {
  const amount = valueOf('money', value)
  return amount instanceof Dinheiro ? amount.formatReais() : ''
}

/** '5,00%'. */
export const formatPercent = (value: unknown) => formatValue('percent', value)

/** 'dd/MM/yyyy' from an ISO date or instant. */
export const formatDate = (value: unknown) => formatValue('date', value)

/** 'dd/MM/yyyy HH:mm:ss' in the time of Brasília, from an instant. */
export const formatDateTime = (value: unknown) => formatValue('datetime', value)

/** 'dd/MM/yyyy HH:mm' of a moment that is planned (spec 1 §9); recorded moments are shown with their seconds. */
export function formatMinute(value: string | Date): string {
  const { data, hora } = civilEm(new Date(value))
  return `${formatData(data)} ${hora.slice(0, 5)}`
}

/** 'MM/yyyy' from a competence or one of its wire forms. */
export const formatCompetencia = (value: unknown) => formatValue('competencia', value)

/** Kinds whose figures stand at the right. */
export function isNumeric(kind: KindName | undefined): boolean {
  return kind !== undefined && kindOf(kind).align === 'right'
}

/** Kinds written in figures that line up under each other. */
export function hasFigures(kind: KindName | undefined): boolean {
  return kind !== undefined && kindOf(kind).figures
}
