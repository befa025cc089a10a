import { Competencia } from '@iss/kernel/competencia'
import { type Data, isBusinessDay, nextBusinessDay, plusDays } from '@iss/kernel/data'
import { all, type Violation } from '@iss/kernel/errors'
import { guiaErrors } from './errors.ts'
import type { EstadoGuia } from './situacao-guia.ts'

/** Day of the month on which guides are due, unless the municipality says otherwise. Source: spec 3 §9.6. */
export const diaVencimentoPadrao = 20

/**
 * Due date of the guide of a competence: the configured day of the following month, or the date fixed for the competence
 * (MunicipioVencimento), moved to the next business day, or to the one before with `antecipar`. `dia` goes from 1 to 28.
 * Example (G00): competence 05/2026, day 20 is a Saturday: 22/06/2026.
 */
export function calcularVencimento({
  competencia,
  feriados,
  dia = diaVencimentoPadrao,
  antecipar = false,
  fixado = null,
}: {
  competencia: Competencia
  feriados: ReadonlySet<string>
  dia?: number
  antecipar?: boolean
  fixado?: Data | null
}): Data {
  if (!Number.isInteger(dia) || dia < 1 || dia > 28) throw new RangeError(`Not a due day: ${dia}`)
  const data = fixado ?? `${competencia.next()}-${String(dia).padStart(2, '0')}`
  return antecipar ? previousBusinessDay(data, feriados) : nextBusinessDay(data, feriados)
}

function previousBusinessDay(data: Data, feriados: ReadonlySet<string>): Data {
  let dia = data
  while (!isBusinessDay(dia, feriados)) dia = plusDays(dia, -1)
  return dia
}

export type PedidoRecalculo = {
  readonly estado: EstadoGuia
  readonly permiteRecalculo: boolean
  readonly vencimento: Data
  readonly hoje: Data
  readonly dataPagamento: Data
  readonly recalculoViradaAno: boolean
  /** An exemption frees the guide on that day. */
  readonly isenta?: boolean
}

/**
 * Whether a guide may be recalculated for a new day of payment, from today to the last day of the month; past the year of the
 * due date only with 'recalculation at year turn'. All violations at once. Source: G2.
 */
export function validarRecalculo({
  estado,
  permiteRecalculo,
  vencimento,
  hoje,
  dataPagamento,
  recalculoViradaAno,
  isenta = false,
}: PedidoRecalculo): Violation[] {
  const viraAno = dataPagamento.slice(0, 4) > vencimento.slice(0, 4)
  return all(
    (estado === 'PAGA' || estado === 'BAIXADA') && guiaErrors.jaPaga,
    estado === 'CANCELADA' && guiaErrors.cancelada,
    estado === 'DIVIDA_ATIVA' && guiaErrors.dividaAtiva,
    !permiteRecalculo && guiaErrors.semRecalculo,
    dataPagamento < hoje && guiaErrors.dataPagamentoPassada,
    dataPagamento > Competencia.fromData(hoje).lastDay() && guiaErrors.dataPagamentoMes,
    viraAno && !recalculoViradaAno && guiaErrors.viradaAno,
    isenta && guiaErrors.guiaIsenta,
  )
}
