import { listDestinos, restaurarDocumento } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { AppError } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq, inArray } from 'drizzle-orm'
import { cancelamentoRemovido, notaEmitida } from '@iss/nota/contract/eventos'
import type { EstadoNota } from '@iss/nota/domain/estado'
import { impedimentosDaRemocao, type OpcoesDoCancelamento } from '../domain/lote-de-notas.ts'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { notaParaCancelar } from './cancelar-nota.ts'
import { emitidaDaNota, getNota, type Nota, enviarAoNacional, voltarAEmitida } from '@iss/nota/server'
import { lerImpedimentosDaRemocao } from './impedimento-da-remocao.ts'

type Opcoes = Pick<OpcoesDoCancelamento, 'complementar'>
/** The order that takes a cancellation back: its reason, its id. */
export type RemocaoDeLote = Opcoes & { justificativa: string; lote: number }

/** What stands against taking the cancellation of a note back (F68). */
export async function lerImpedimentosDaVolta(ctx: Context, nota: Nota, opcoes: Opcoes) {
  const fatos = await notaParaCancelar(ctx, nota)
  const [substituta] = await ctx.db
    .select({ numero: notaFiscalTable.numero })
    .from(notaFiscalTable)
    .where(eq(notaFiscalTable.substituidaId, nota.id))
    .limit(1)
  const proprios = impedimentosDaRemocao(
    {
      estado: nota.estado as EstadoNota,
      substituta: substituta?.numero ?? null,
      competencia: fatos.competencia,
      encerrada: fatos.competenciaEncerrada || fatos.retencaoEncerradaPeloTomador,
      bilheteSorteado: fatos.bilheteSorteado,
      guias: await listGuias(ctx, nota.id),
    },
    opcoes,
  )
  return nota.estado === 'CANCELADA' ? [...proprios, ...(await lerImpedimentosDaRemocao(ctx, nota))] : proprios
}

/** Guides that were made for a note: the cancellation cancelled them, or settled them without it. */
async function listGuias(ctx: Context, notaId: number): Promise<{ numero: string; cancelada: boolean }[]> {
  const ids = await listDestinos(ctx, notaId, 'NotaFiscal_Guia')
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ numero: documentoTable.numero, cancelada: documentoTable.dataCancelamento })
    .from(documentoTable)
    .where(inArray(documentoTable.id, ids))
  return rows.map(({ numero, cancelada }) => ({ numero: String(numero ?? ''), cancelada: cancelada !== null }))
}

/**
 * Takes the cancellation of a note back: the document is in force again, the note counts in the balance of its competence and has its tickets
 * and deductions again. Of a closed competence, when the order says so, it waits for the complement. What the cancellation said stays in the
 * audit. Source: F68.
 */
export async function removerCancelamento(
  ctx: Context,
  notaId: number,
  { complementar, ...ordem }: RemocaoDeLote,
): Promise<Nota> {
  const nota = await getNota(ctx, notaId, true)
  const recusas = await lerImpedimentosDaVolta(ctx, nota, { complementar })
  if (recusas.length > 0) throw new AppError('business', recusas)
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, notaId))
  await restaurarDocumento(ctx, notaId)
  await voltarAEmitida(ctx, notaId)
  await ctx.emit(cancelamentoRemovido, { notaId, prestadorId: nota.prestadorId })
  await enviarAoNacional(ctx, notaId, 'CANCELAMENTO_REMOVIDO')
  await ctx.audit({
    tipo: 'nfe.cancelamento-removido',
    entidade: 'nota_fiscal',
    entidadeId: notaId,
    antes: { estado: nota.estado, motivo: documento?.motivoCancelamento ?? null },
    depois: { estado: 'EMITIDA', ...ordem, complementar },
  })
  await ctx.emit(notaEmitida, { ...(await emitidaDaNota(ctx, nota)), complementar })
  return nota
}
