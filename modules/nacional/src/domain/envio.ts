import type { NomeEvento } from '@iss/nfse-nacional/layout'
import { isJaRecebido, isPassageiro, orientacaoDe } from '@iss/nfse-nacional/regras/codigos'
import type { Impedimento } from './impedimento.ts'
import { impedimentos } from './impedimento.ts'

export const situacoesEnvio = ['PENDENTE', 'ENVIANDO', 'ENVIADO', 'RECUSADO', 'IMPEDIDO', 'DISPENSADO'] as const
export type SituacaoEnvio = (typeof situacoesEnvio)[number]

/**
 * PENDENTE waits for its turn, ENVIANDO is in a batch on its way, RECUSADO was refused by the repository, IMPEDIDO was stopped here before
 * anything was sent, DISPENSADO is not to be sent.
 */
export const labelSituacaoEnvio: Readonly<Record<SituacaoEnvio, string>> = {
  PENDENTE: 'Pendente',
  ENVIANDO: 'Em envio',
  ENVIADO: 'Enviado',
  RECUSADO: 'Recusado',
  IMPEDIDO: 'Impedido',
  DISPENSADO: 'Dispensado',
}

/** Situations from which a document may be sent again by hand. */
export const reenviaveis: readonly SituacaoEnvio[] = ['PENDENTE', 'RECUSADO', 'IMPEDIDO']

/** A note or an event by its group in the layout. */
export type TipoEnvio = 'NFSE' | NomeEvento

const tipos: Partial<Record<TipoEnvio, string>> = {
  NFSE: 'Nota',
  e101101: 'Cancelamento',
  e105102: 'Cancelamento por substituição',
  e101103: 'Pedido de análise fiscal',
  e105104: 'Cancelamento deferido',
  e105105: 'Cancelamento indeferido',
  e305101: 'Cancelamento por ofício',
  e305102: 'Bloqueio',
  e305103: 'Desbloqueio',
}
export function labelTipoEnvio(tipo: TipoEnvio): string {
  return tipos[tipo] ?? `Evento ${tipo.slice(1)}`
}

/** Whether an event names the agent of the city who answers for it (CPFAgTrib of the layout). */
export function pedeAgente(tipo: TipoEnvio): boolean {
  return ['e105104', 'e105105', 'e205208', 'e305101', 'e305102', 'e305103'].includes(tipo)
}

/** Everything that the city itself hands over. */
export const tiposEnvioUsuais = Object.keys(tipos) as TipoEnvio[]

/** What an event needs besides its note. */
export type PedidoEvento = {
  /** Code of the reason in the layout. */
  readonly motivo?: string
  readonly texto?: string
  readonly chaveSubstituta?: string
  /** Administrative process, digits. */
  readonly processo?: string
  readonly evento?: string
  readonly bloqueio?: string
}

/** Why a document is not there yet: code, words of the service or ours, and what to do. */
export type MotivoEnvio = { readonly codigo: string; readonly mensagem: string; readonly fazer: string }

/** A refusal of the service in our words, with those of the service. */
export function motivoDoServico({ codigo, texto }: { codigo: string; texto: string }): MotivoEnvio {
  const { motivo, fazer } = orientacaoDe(codigo)
  return { codigo, mensagem: texto && texto !== motivo ? `${motivo} (${texto})` : motivo, fazer }
}

/** What stopped a document here. */
export function motivoDoImpedimento({ codigo, detalhe }: Impedimento): MotivoEnvio {
  const { motivo, fazer } = impedimentos[codigo]
  return { codigo, mensagem: detalhe ? `${motivo} (${detalhe})` : motivo, fazer }
}

const MAXIMO_TENTATIVAS = 8

/**
 * What becomes of a document after the answer of the service: there already counts as sent, what may pass later is tried again, anything else
 * waits for a person.
 */
export function aposResposta(erros: readonly { codigo: string }[], tentativas: number): 'ENVIADO' | 'PENDENTE' | 'RECUSADO' {
  const graves = erros.filter(({ codigo }) => !isJaRecebido(codigo))
  if (graves.length === 0) return 'ENVIADO'
  return graves.every(({ codigo }) => isPassageiro(codigo)) && tentativas < MAXIMO_TENTATIVAS ? 'PENDENTE' : 'RECUSADO'
}

/** How long the oldest document may wait before somebody is told, in milliseconds. */
export const ESPERA_DE_ALARME = 60 * 60_000
