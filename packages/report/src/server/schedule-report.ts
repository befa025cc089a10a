import { processoAssincronoTable as processo } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { reportTexts } from '../definition/errors.ts'
import type { Formato, Report } from '../definition/report.ts'
import { gerarRelatorio } from './gerar-relatorio.ts'
import { readFilters } from './read-filters.ts'

export type Scheduled = { id: number; mensagem: string; existente: boolean }

/**
 * Puts a report into its queue. The same user asking for the same report with the same filters while it is still queued gets the number
 * of the one that exists.
 */
export async function scheduleReport(
  ctx: Context,
  report: Report,
  request: { formato: Formato; filtros: Record<string, unknown>; ordem?: string },
): Promise<Scheduled> {
  const { words } = await readFilters(ctx, report, request.filtros)
  const params = {
    slug: report.slug,
    formato: request.formato,
    filtros: request.filtros,
    ...(request.ordem ? { ordem: request.ordem } : {}),
  }
  const { contaId, pessoaSelecionadaId } = ctx.sessao
  const text = JSON.stringify(params)
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`relatorio:${ctx.municipioId}:${contaId}:${report.slug}:${request.formato}`}, 0))`,
  )
  const [same] = await ctx.db
    .select({ id: processo.id })
    .from(processo)
    .where(
      and(
        eq(processo.processo, gerarRelatorio.nome),
        eq(processo.contaId, contaId),
        eq(processo.pessoaId, pessoaSelecionadaId),
        isNull(processo.fimProcessamento),
        isNull(processo.terminoInesperado),
        sql`${processo.parametros} = ${text}::jsonb`,
      ),
    )
  if (same) return { id: same.id, mensagem: reportTexts.identico, existente: true }
  const metadata = {
    tipo: report.tipo,
    slug: report.slug,
    titulo: report.title,
    formato: request.formato,
    filtros: words.join('; '),
    usuario: ctx.user.nomeUsuario,
  }
  const id = await ctx.schedule({ ...gerarRelatorio, fila: report.fila } as never, params as never, { metadata })
  await ctx.audit({
    tipo: 'relatorio.agendado',
    entidade: 'processo_assincrono',
    entidadeId: id,
    depois: { ...params, tipo: report.tipo },
  })
  return { id, mensagem: reportTexts.agendado, existente: false }
}
