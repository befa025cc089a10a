import { type Data, daysBetween, plusDays } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import type { TipoSolicitacao } from './tipo-solicitacao.ts'

/** Calendar days of a kind for which the city has set no term. */
export const diasDeAtendimentoPadrao = 15

/** So many days before its end a term is near. */
const diasDeAviso = 3

export const situacoesDoPrazo = ['NO_PRAZO', 'PERTO', 'VENCIDO'] as const
export type SituacaoDoPrazo = (typeof situacoesDoPrazo)[number]

/** The last day of a request asked on a day, by the terms of the city. */
export function prazoDaSolicitacao(pedidaEm: Data, tipo: TipoSolicitacao, dias: ReadonlyMap<TipoSolicitacao, number>): Data {
  return plusDays(pedidaEm, dias.get(tipo) ?? diasDeAtendimentoPadrao)
}

/** How a term stands on a day; its last day is still in time. */
export function situacaoDoPrazo(prazo: Data, hoje: Data): SituacaoDoPrazo {
  const restam = daysBetween(hoje, prazo)
  if (restam < 0) return 'VENCIDO'
  return restam <= diasDeAviso ? 'PERTO' : 'NO_PRAZO'
}

export const toneDoPrazo: Readonly<Record<SituacaoDoPrazo, 'success' | 'warning' | 'danger'>> = {
  NO_PRAZO: 'success',
  PERTO: 'warning',
  VENCIDO: 'danger',
}

/** 'vence hoje', 'em 4 dias', 'vencido há 1 dia'. */
export function labelDoPrazo(prazo: Data, hoje: Data): string {
  const restam = daysBetween(hoje, prazo)
  if (restam < 0) return `vencido há ${counted(-restam, 'dia', 'dias')}`
  return restam === 0 ? 'vence hoje' : `em ${counted(restam, 'dia', 'dias')}`
}
