import { Competencia } from '@iss/kernel/competencia'
import { type Data, daysBetween, isBusinessDay, plusDays, plusMonths } from '@iss/kernel/data'

/** When the interest starts to count. Labels of spec 3 §9.1. */
export const iniciosTempo = ['VENCIMENTO', 'VIRADA_DO_MES', 'UM_MES'] as const
export type InicioTempo = (typeof iniciosTempo)[number]

const labels: Readonly<Record<InicioTempo, string>> = {
  VENCIMENTO: 'Vencimento',
  VIRADA_DO_MES: 'Virada do mês',
  UM_MES: '1 mês',
}

/** 'Vencimento', 'Virada do mês' or '1 mês'. */
export function labelInicioTempo(inicio: InicioTempo): string {
  return labels[inicio]
}

/**
 * The day from which time counts: the due date, the first day of the month after it, or the same day of the next month (the last
 * one when it is missing). 20/01 gives 20/01, 01/02 and 20/02.
 */
export function dataInicial(vencimento: Data, inicio: InicioTempo): Data {
  switch (inicio) {
    case 'VENCIMENTO':
      return vencimento
    case 'VIRADA_DO_MES':
      return Competencia.fromData(vencimento).next().firstDay()
    case 'UM_MES':
      return plusMonths(vencimento, 1)
  }
}

/** Calendar days from one date to the other, never below zero. */
export function diasCorridos(de: Data, ate: Data): number {
  return Math.max(0, daysBetween(de, ate))
}

/** Business days after `de` up to `ate`, included. */
export function diasUteis(de: Data, ate: Data, feriados: ReadonlySet<string>): number {
  let dias = 0
  for (let dia = plusDays(de, 1); dia <= ate; dia = plusDays(dia, 1)) if (isBusinessDay(dia, feriados)) dias++
  return dias
}

/** Whole months and the days left over: 20/01 to 15/04 is 2 months and 26 days. */
export function mesesEDias(de: Data, ate: Data): { meses: number; dias: number } {
  if (ate <= de) return { meses: 0, dias: 0 }
  let meses = Competencia.fromData(ate).ordinal - Competencia.fromData(de).ordinal
  if (plusMonths(de, meses) > ate) meses--
  return { meses, dias: daysBetween(plusMonths(de, meses), ate) }
}
