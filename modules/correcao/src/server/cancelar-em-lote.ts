import { enviarNotificacao } from '@iss/municipio/server'
import type { Context } from '@iss/platform/server'
import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, eq, isNull } from 'drizzle-orm'
import type { EstadoNota } from '@iss/nota/domain/estado'
import { impedimentosDoCancelamento, type NotaParaCancelarEmLote, type OpcoesDoCancelamento } from '../domain/lote-de-notas.ts'
import { notaParaCancelar } from './cancelar-nota.ts'
import { type Nota, listVinculos } from '@iss/nota/server'

/** What decides whether the authority may take the effect of a note away. */
export async function notaParaLote(ctx: Context, nota: Nota): Promise<NotaParaCancelarEmLote> {
  const fatos = await notaParaCancelar(ctx, nota)
  return {
    estado: nota.estado as EstadoNota,
    competencia: fatos.competencia,
    encerrada: fatos.competenciaEncerrada || fatos.retencaoEncerradaPeloTomador,
    guiaPaga: fatos.guia === 'PAGA' ? await numeroDaGuiaPaga(ctx, nota) : null,
    pedidoPendente: await findPedidoPendente(ctx, nota.id),
  }
}

/** What stands against the cancellation of a note by the authority (F69). */
export const lerImpedimentosDoCancelamento = async (ctx: Context, nota: Nota, opcoes: OpcoesDoCancelamento) =>
  impedimentosDoCancelamento(await notaParaLote(ctx, nota), opcoes)

/** Number of the settled guide that stands for a note, as the note's links tell it; empty when they tell none. */
async function numeroDaGuiaPaga(ctx: Context, nota: Nota): Promise<string> {
  const guia = (await listVinculos(ctx, nota)).find(
    ({ tipo, situacao }) => tipo.startsWith('Guia') && (situacao === 'Paga' || situacao === 'Baixada'),
  )
  return /nº (\d+)/.exec(guia?.descricao ?? '')?.[1] ?? ''
}

/** Protocol of a request about a note that waits for a decision. */
async function findPedidoPendente(ctx: Context, notaId: number): Promise<string | null> {
  const table = solicitacaoTable
  const [row] = await ctx.db
    .select({ protocolo: table.protocolo })
    .from(table)
    .where(
      and(eq(table.alvo, `nota:${notaId}`), eq(table.situacao, 'Pendente'), eq(table.rascunho, false), isNull(table.retiradaEm)),
    )
    .limit(1)
  return row ? (row.protocolo ?? '') : null
}

/** Tells provider and taker that the authority cancelled a note (K04 'Cancelamento de NF-e'). */
export async function avisarCancelamento(ctx: Context, nota: Nota, motivo: string): Promise<void> {
  const partes = [nota.dadosPrestador, nota.dadosTomador] as ({ nome?: string | null; email?: string | null } | null)[]
  for (const parte of partes) {
    if (!parte?.email) continue
    const [numero, valor] = [String(nota.numero), nota.valorTotal.formatReais()]
    const competencia = nota.competencia.format()
    await enviarNotificacao(
      ctx,
      'CANCELAMENTO',
      { nome: parte.nome ?? parte.email, numero, valor, competencia },
      {
        para: [parte.email],
        titulo: `NFS-e nº ${numero} cancelada`,
        paragrafos: [`A NFS-e nº ${numero}, de ${valor}, foi cancelada de ofício pela Prefeitura.`, `Motivo: ${motivo}`],
      },
    )
  }
}
