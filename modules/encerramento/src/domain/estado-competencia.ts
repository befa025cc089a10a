import type { EstadoCompetencia } from '@iss/conta/domain/estado-competencia'
import type { Competencia } from '@iss/kernel/competencia'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { guiaErrors } from '@iss/guia/domain/errors'
import { encerramentoErrors } from './errors.ts'
import { encerramentoMensagens } from './mensagens.ts'

/** What may follow; a processing that fails goes back to ABERTA, a refused reopening back to ENCERRADA. */
export const transicoesCompetencia: Readonly<Record<EstadoCompetencia, readonly EstadoCompetencia[]>> = {
  ABERTA: ['EM_PROCESSAMENTO', 'ENCERRADA'],
  EM_PROCESSAMENTO: ['ENCERRADA', 'ABERTA'],
  ENCERRADA: ['REABERTURA_SOLICITADA', 'ABERTA'],
  REABERTURA_SOLICITADA: ['ABERTA', 'ENCERRADA'],
}

/** Violation when a competence may not pass from one situation to the other; empty when it may. */
export function validarTransicaoCompetencia(de: EstadoCompetencia, para: EstadoCompetencia): Violation[] {
  if (transicoesCompetencia[de].includes(para)) return []
  return [fill(encerramentoErrors.transicaoInvalida, { de, para })]
}

export type Pendencias = {
  readonly competencia: Competencia
  /** Competence of today. */
  readonly corrente: Competencia
  readonly estado: EstadoCompetencia
  readonly permiteEncerrarCompetenciaCorrente: boolean
  /** Switch encerramentoSequencial, off by default. */
  readonly encerramentoSequencial: boolean
  /** Oldest open competence with movement before this one. */
  readonly anteriorAberta: Competencia | null
  readonly cancelamentosPendentes: boolean
  readonly aliquotaSimplesIncorreta: boolean
  readonly rpsNaoConvertidos: boolean
}

/** What stops a closing (`violations`, all at once) and what is only told (`avisos`). Source: C01 'Pendências', decisions G6. */
export function verificarPendencias(pendencias: Pendencias): { violations: Violation[]; avisos: string[] } {
  const { competencia, corrente, estado, anteriorAberta } = pendencias
  const naoTerminou =
    competencia.isAfter(corrente) || (competencia.eq(corrente) && !pendencias.permiteEncerrarCompetenciaCorrente)
  const violations = all(
    estado === 'ENCERRADA' && encerramentoErrors.jaEncerrada,
    estado === 'EM_PROCESSAMENTO' && encerramentoErrors.emProcessamento,
    estado === 'REABERTURA_SOLICITADA' && encerramentoErrors.reaberturaPendente,
    naoTerminou && encerramentoErrors.competenciaNaoTerminou,
    pendencias.encerramentoSequencial &&
      anteriorAberta !== null &&
      fill(encerramentoErrors.encerreAntes, { competencia: anteriorAberta.format() }),
  )
  const avisos: [boolean, string][] = [
    [pendencias.cancelamentosPendentes, encerramentoMensagens.cancelamentoPendente],
    [pendencias.aliquotaSimplesIncorreta, encerramentoMensagens.aliquotaSimples],
    [pendencias.rpsNaoConvertidos, encerramentoMensagens.rpsPendente],
  ]
  return { violations, avisos: avisos.filter(([vale]) => vale).map(([, texto]) => texto) }
}

export type PedidoReabertura = {
  readonly estado: EstadoCompetencia
  readonly guia: 'NENHUMA' | 'ABERTA' | 'PAGA' | 'DIVIDA_ATIVA'
  /** Used by a process of the Simples Nacional. */
  readonly processoSimples: boolean
  readonly diasDesdeEncerramento: number
  readonly permiteReaberturaDireta: boolean
  /** 0: always by request. */
  readonly diasReaberturaDireta: number
  /** Decided by an inspector. */
  readonly fiscal: boolean
}

export type DecisaoReabertura =
  | { readonly decisao: 'RECUSADA'; readonly violations: readonly Violation[] }
  | { readonly decisao: 'DIRETA' | 'SOLICITACAO' }

/**
 * Decides the reopening of a closing. A paid guide refuses the taxpayer; an inspector may reopen it and the value paid becomes a
 * Credito (decisions G3). Guides in dívida ativa and competences of a Simples process are refused. Source: C04.
 */
export function decidirReabertura(pedido: PedidoReabertura): DecisaoReabertura {
  const violations = all(
    pedido.estado !== 'ENCERRADA' && pedido.estado !== 'REABERTURA_SOLICITADA' && encerramentoErrors.naoEncerrada,
    pedido.estado === 'REABERTURA_SOLICITADA' && !pedido.fiscal && encerramentoErrors.reaberturaPendente,
    pedido.guia === 'PAGA' && !pedido.fiscal && encerramentoErrors.guiaPagaComplementar,
    pedido.guia === 'DIVIDA_ATIVA' && guiaErrors.dividaAtiva,
    pedido.processoSimples && encerramentoErrors.processoSimples,
  )
  if (violations.length > 0) return { decisao: 'RECUSADA', violations }
  const noPrazo = pedido.diasReaberturaDireta > 0 && pedido.diasDesdeEncerramento <= pedido.diasReaberturaDireta
  return { decisao: pedido.fiscal || (pedido.permiteReaberturaDireta && noPrazo) ? 'DIRETA' : 'SOLICITACAO' }
}
