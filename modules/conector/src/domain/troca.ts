import type { Especie } from '@iss/agente-conector/protocol'
import type { Tone } from '@iss/kinds'

export const labelEspecie: Readonly<Record<Especie, string>> = {
  pessoas: 'Pessoas',
  atividades: 'Atividades',
  guias: 'Guias',
  pagamentos: 'Pagamentos',
  documentos: 'Documentos',
  'divida-ativa': 'Dívida ativa',
  lancamentos: 'Lançamentos contábeis',
}
export const opcoesEspecie = Object.entries(labelEspecie).map(([value, label]) => ({ value: value as Especie, label }))

export type SentidoDaTroca = 'ENVIADO' | 'RECEBIDO'
export const labelSentido: Readonly<Record<SentidoDaTroca, string>> = { ENVIADO: 'Enviado', RECEBIDO: 'Recebido' }

export type OrigemDoErro = 'AGENTE' | 'ENVIO' | 'RECEBIMENTO'
export const labelOrigemDoErro: Readonly<Record<OrigemDoErro, string>> = {
  AGENTE: 'Agente',
  ENVIO: 'Envio',
  RECEBIMENTO: 'Recebimento',
}

/**
 * Of what is sent: PENDENTE waits, ENVIADO was handed to an agent that has not confirmed it, CONFIRMADO is there. Of what is received: AGUARDANDO waits
 * for the order of the migration, PENDENTE for a registration, APLICADO has taken effect. ERRO and IGNORADO are of both.
 */
export const situacoesDaTroca = ['PENDENTE', 'ENVIADO', 'CONFIRMADO', 'ERRO', 'IGNORADO', 'AGUARDANDO', 'APLICADO'] as const
export type SituacaoDaTroca = (typeof situacoesDaTroca)[number]
export const labelSituacao: Readonly<Record<SituacaoDaTroca, string>> = {
  PENDENTE: 'Pendente',
  ENVIADO: 'Em entrega',
  CONFIRMADO: 'Confirmado',
  ERRO: 'Erro',
  IGNORADO: 'Ignorado',
  AGUARDANDO: 'Aguarda a migração',
  APLICADO: 'Aplicado',
}
export const tomDaSituacao: Readonly<Record<SituacaoDaTroca, Tone>> = {
  PENDENTE: 'warning',
  ENVIADO: 'info',
  CONFIRMADO: 'success',
  ERRO: 'danger',
  IGNORADO: 'neutral',
  AGUARDANDO: 'info',
  APLICADO: 'success',
}

/** When an item that failed is tried again: after 1, 2, 4 … minutes, an hour at most; null after the last attempt: somebody has to ask for it. */
export function proximaTentativa(tentativas: number, maximo: number, agora: Date): Date | null {
  if (tentativas >= maximo) return null
  return new Date(agora.getTime() + Math.min(60, 2 ** Math.max(0, tentativas - 1)) * 60_000)
}
