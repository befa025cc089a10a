import { fill, type Violation } from '@iss/kernel/errors'
import type { Tone } from '@iss/kinds'
import { alertaErrors } from './errors.ts'

/** States of an alert: those of F120, and ENCERRADO, whose cause is gone. */
export const situacoesAlerta = ['NOVO', 'EM_ANALISE', 'NOTIFICADO', 'JUSTIFICADO', 'CONVERTIDO', 'ENCERRADO'] as const
export type SituacaoAlerta = (typeof situacoesAlerta)[number]
export const labelSituacaoAlerta: Readonly<Record<SituacaoAlerta, string>> = {
  NOVO: 'Novo',
  EM_ANALISE: 'Em análise',
  NOTIFICADO: 'Notificado',
  JUSTIFICADO: 'Justificado',
  CONVERTIDO: 'Convertido em fiscalização',
  ENCERRADO: 'Encerrado',
}
export const tomSituacaoAlerta: Readonly<Record<SituacaoAlerta, Tone>> = {
  NOVO: 'danger',
  EM_ANALISE: 'info',
  NOTIFICADO: 'warning',
  JUSTIFICADO: 'neutral',
  CONVERTIDO: 'success',
  ENCERRADO: 'neutral',
}

/** Where work begins: what nobody has decided yet. */
export const situacoesPendentes: readonly SituacaoAlerta[] = ['NOVO', 'EM_ANALISE']

/** What an inspector does with an alert. Source: F120. */
export const acoesDoAlerta = ['assumir', 'notificar', 'justificar', 'agendar'] as const
export type AcaoDoAlerta = (typeof acoesDoAlerta)[number]

const depois: Readonly<Record<AcaoDoAlerta, { de: readonly SituacaoAlerta[]; para: SituacaoAlerta }>> = {
  assumir: { de: ['NOVO', 'EM_ANALISE'], para: 'EM_ANALISE' },
  notificar: { de: ['NOVO', 'EM_ANALISE', 'NOTIFICADO'], para: 'NOTIFICADO' },
  justificar: { de: ['NOVO', 'EM_ANALISE', 'NOTIFICADO'], para: 'JUSTIFICADO' },
  agendar: { de: ['NOVO', 'EM_ANALISE', 'NOTIFICADO'], para: 'CONVERTIDO' },
}

/** What an alert is again when the inspection that it was turned into is cancelled. */
export const situacaoDevolvida: SituacaoAlerta = 'EM_ANALISE'

/** Whether a state admits an action. */
export const admite = (situacao: SituacaoAlerta, acao: AcaoDoAlerta): boolean => depois[acao].de.includes(situacao)

/** The state after an action, or why it may not be done: what was decided is not decided again. Source: F120. */
export function passar(situacao: SituacaoAlerta, acao: AcaoDoAlerta): SituacaoAlerta | Violation {
  return admite(situacao, acao)
    ? depois[acao].para
    : fill(alertaErrors.tratado, { situacao: labelSituacaoAlerta[situacao].toLowerCase() })
}
