import type { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import type { Lote } from '@iss/lote/definition'
import { openOrder } from '@iss/lote/server'
import type { StoredOrder } from '@iss/lote/tables'
import { assertPessoas } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { encerramentoErrors } from '../domain/errors.ts'
import type { FilaEncerramento } from '../domain/lote-encerramento.ts'
import type { TipoEncerramento } from '../domain/tipo-encerramento.ts'
import { encerramentoAutomatico } from '../lotes/encerramento-automatico.ts'
import { encerramentoEmLote } from '../lotes/encerramento-em-lote.ts'
import { encerramentoPelaFila } from '../lotes/encerramento-pela-fila.ts'
import { processarSaldos } from '@iss/conta/server'

/** The order that each queue of the closing carries. */
export const lotesDeEncerramento: Readonly<Record<FilaEncerramento, Lote>> = {
  filaEncerramento: encerramentoPelaFila,
  filaEncerramentoLote: encerramentoEmLote,
  filaEncerramentoAutomatico: encerramentoAutomatico,
}

export type NovoLote = {
  fila: FilaEncerramento
  papel: PapelServico
  competencia: Competencia
  pessoas: readonly number[]
  tipo?: TipoEncerramento
  agendamentoId?: number
  /** Closing without the taxpayer, by the authority, with its reason (F52). */
  oficio?: { justificativa: string; processo: string | null; vencimento: string | null }
  enviarEmail?: boolean
}

/**
 * Puts closings into a queue in the caller's transaction: the competences wait as EM_PROCESSAMENTO, so that no document enters them and nobody
 * closes them twice; one that is not open is left as it is, and its closing tells why. Source: C01, C05, F52, F54.
 */
export async function enfileirar(ctx: Context, novo: NovoLote): Promise<StoredOrder> {
  if (novo.pessoas.length === 0) refuse(encerramentoErrors.loteVazio)
  await assertPessoas(ctx, novo.pessoas)
  const { papel, competencia, oficio, enviarEmail = false, agendamentoId = null, tipo = null } = novo
  const pessoas = [...new Set(novo.pessoas)].sort((a, b) => a - b)
  const order = await openOrder(ctx, lotesDeEncerramento[novo.fila], {
    valores: {
      papel,
      competencia,
      enviarEmail,
      agendamentoId,
      oficio: oficio !== undefined,
      processo: oficio?.processo ?? null,
      vencimento: oficio?.vencimento ?? null,
    },
    itens: pessoas.map((alvo) => ({ alvo, linha: {}, conteudo: { tipo } })),
    motivo: oficio?.justificativa ?? null,
  })
  await processarSaldos(ctx, pessoas, papel, competencia)
  return order
}
