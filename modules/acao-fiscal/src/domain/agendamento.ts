import { contaErrors } from '@iss/conta/domain/errors'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, plusMonths } from '@iss/kernel/data'
import { all, at, type Violation } from '@iss/kernel/errors'
import { acaoErrors } from './errors.ts'
import type { MotivoAcao } from './situacao-acao.ts'

export type AgendamentoInformado = {
  contribuinteId: number | null
  fiscalId: number | null
  inicioCompetencia: Competencia | null
  fimCompetencia: Competencia | null
  inicioFiscalizacao: Data | null
  fimFiscalizacao: Data | null
  motivo: MotivoAcao | null
}

/** What is wrong with an inspection about to be planned, all together. Source: F126. */
export function validarAgendamento(informado: AgendamentoInformado, hoje: Data): Violation[] {
  const { inicioCompetencia: de, fimCompetencia: ate, inicioFiscalizacao: inicio, fimFiscalizacao: fim } = informado
  return all(
    informado.contribuinteId === null && at(contaErrors.contribuinteObrigatorio, 'contribuinteId'),
    informado.fiscalId === null && acaoErrors.fiscal,
    !de && acaoErrors.inicioCompetencia,
    !ate && acaoErrors.fimCompetencia,
    de && ate?.isBefore(de) && acaoErrors.ordemCompetencia,
    ate?.isAfter(Competencia.fromData(hoje)) && acaoErrors.competenciaFutura,
    !inicio && acaoErrors.inicio,
    !fim && acaoErrors.fim,
    inicio !== null && fim !== null && fim <= inicio && acaoErrors.ordem,
    informado.motivo === null && acaoErrors.motivo,
  )
}

/**
 * Warning of months for which the tax may no longer be assessed: those that ended more than five years ago. Null where there is none.
 * Source: F126, CTN arts. 150 §4º and 173.
 */
export function avisoDecadencia(de: Competencia, ate: Competencia, hoje: Data): string | null {
  const limite = plusMonths(hoje, -60)
  const decaidas = [de, ate].filter((competencia) => competencia.lastDay() < limite)
  if (decaidas.length === 0) return null
  let ultima = de
  while (ultima.isBefore(ate) && ultima.next().lastDay() < limite) ultima = ultima.next()
  return ultima.eq(de)
    ? `A competência ${de.format()} está decaída.`
    : `As competências de ${de.format()} a ${ultima.format()} estão decaídas.`
}
