import { processoAssincronoTable as processo } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { reportTexts } from '../definition/errors.ts'
import type { ReportMetadata } from './report-metadata.ts'

export type Scheduled = { id: number; mensagem: string; existente: boolean }

/**
 * Puts the process that makes a report into its queue. The same user asking for the same, with the same parameters, while it still waits gets
 * the number of the one that exists.
 */
export async function scheduleOnce(
  ctx: Context,
  process: { fila: string; nome: string },
  params: object,
  metadata: ReportMetadata,
): Promise<Scheduled> {
  const { contaId, pessoaSelecionadaId } = ctx.sessao
  const text = JSON.stringify(params)
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${process.nome}:${ctx.municipioId}:${contaId}:${text}`}, 0))`,
  )
  const [same] = await ctx.db
    .select({ id: processo.id })
    .from(processo)
    .where(
      and(
        eq(processo.processo, process.nome),
        eq(processo.contaId, contaId),
        eq(processo.pessoaId, pessoaSelecionadaId),
        isNull(processo.fimProcessamento),
        isNull(processo.terminoInesperado),
        sql`${processo.parametros} = ${text}::jsonb`,
      ),
    )
  if (same) return { id: same.id, mensagem: reportTexts.identico, existente: true }
  const id = await ctx.schedule(process as never, params as never, { metadata })
  await ctx.audit({
    tipo: 'relatorio.agendado',
    entidade: 'processo_assincrono',
    entidadeId: id,
    depois: { ...params, tipo: metadata.tipo },
  })
  return { id, mensagem: reportTexts.agendado, existente: false }
}
