import { defineEvent } from '@iss/platform/contract'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'

export type EventoSolicitacao = { id: number; tipo: TipoSolicitacao; contribuinteId: number | null; protocolo: string }

/** A request was sent (draft to pending counts as sent). */
export const solicitacaoEnviada = defineEvent<EventoSolicitacao>('solicitacao.enviada')
/** A request was approved and its effect done, in the same transaction. */
export const solicitacaoAprovada = defineEvent<EventoSolicitacao>('solicitacao.aprovada')
/** A request was rejected. */
export const solicitacaoIndeferida = defineEvent<EventoSolicitacao>('solicitacao.indeferida')
