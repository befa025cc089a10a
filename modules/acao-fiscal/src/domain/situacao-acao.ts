import type { Tone } from '@iss/kinds'
import type { Violation } from '@iss/kernel/errors'
import { acaoErrors } from './errors.ts'

/** Why a taxpayer is inspected. Source: F126. */
export const motivosAcao = ['ALERTA', 'DENUNCIA', 'ROTINA', 'BAIXA', 'EXCLUSAO_SIMPLES'] as const
export type MotivoAcao = (typeof motivosAcao)[number]
export const labelMotivoAcao: Readonly<Record<MotivoAcao, string>> = {
  ALERTA: 'Alerta',
  DENUNCIA: 'Denúncia',
  ROTINA: 'Rotina',
  BAIXA: 'Baixa',
  EXCLUSAO_SIMPLES: 'Exclusão do Simples',
}

/** States of an inspection. Source: F125. */
export const situacoesAcao = ['AGENDADA', 'EM_ANDAMENTO', 'COM_AUTO', 'ENCERRADA', 'CANCELADA'] as const
export type SituacaoAcao = (typeof situacoesAcao)[number]
export const labelSituacaoAcao: Readonly<Record<SituacaoAcao, string>> = {
  AGENDADA: 'Agendada',
  EM_ANDAMENTO: 'Em andamento',
  COM_AUTO: 'Com auto',
  ENCERRADA: 'Encerrada',
  CANCELADA: 'Cancelada',
}
export const tomSituacaoAcao: Readonly<Record<SituacaoAcao, Tone>> = {
  AGENDADA: 'info',
  EM_ANDAMENTO: 'warning',
  COM_AUTO: 'danger',
  ENCERRADA: 'success',
  CANCELADA: 'neutral',
}

/** Planned or under way. */
export const situacoesAbertas: readonly SituacaoAcao[] = ['AGENDADA', 'EM_ANDAMENTO', 'COM_AUTO']
/** Over: ended or cancelled. */
export const situacoesFindas: readonly SituacaoAcao[] = situacoesAcao.filter((situacao) => !situacoesAbertas.includes(situacao))
/** Begun by its starting term and not ended: the taxpayer is 'Sob fiscalização'. */
export const situacoesEmCurso: readonly SituacaoAcao[] = ['EM_ANDAMENTO', 'COM_AUTO']

/** What an inspector does with an inspection. Source: F126. */
export const acoesDaAcao = ['alterar', 'cancelar', 'iniciar', 'notificar', 'autuar', 'encerrar'] as const
export type AcaoDaAcao = (typeof acoesDaAcao)[number]

const depois: Readonly<Record<SituacaoAcao, Readonly<Partial<Record<AcaoDaAcao, SituacaoAcao>>>>> = {
  AGENDADA: { alterar: 'AGENDADA', cancelar: 'CANCELADA', iniciar: 'EM_ANDAMENTO', notificar: 'AGENDADA' },
  EM_ANDAMENTO: { notificar: 'EM_ANDAMENTO', autuar: 'COM_AUTO', encerrar: 'ENCERRADA' },
  COM_AUTO: { notificar: 'COM_AUTO', autuar: 'COM_AUTO', encerrar: 'ENCERRADA' },
  ENCERRADA: {},
  CANCELADA: {},
}

/** What may be done with an inspection in a state, in the order in which it is offered. */
export function acoesPermitidas(situacao: SituacaoAcao): AcaoDaAcao[] {
  return acoesDaAcao.filter((acao) => depois[situacao][acao] !== undefined)
}

/**
 * The state after an action, or why it may not be done: states only move forward, and a fine needs the starting term first. Source: F126.
 */
export function passar(situacao: SituacaoAcao, acao: AcaoDaAcao): SituacaoAcao | Violation {
  const para = depois[situacao][acao]
  if (para) return para
  if (situacao === 'CANCELADA') return acaoErrors.cancelada
  if (situacao === 'ENCERRADA') return acaoErrors.encerrada
  if (acao === 'autuar') return acaoErrors.semInicio
  if (acao === 'encerrar') return acaoErrors.encerrarSemInicio
  return acaoErrors.iniciada
}
