import type { ReportMetadata } from './report-metadata.ts'
import { refuse } from '@iss/kernel/errors'
import { arquivoTable, processoAssincronoTable as processo } from '@iss/platform/db'
import { type Context, defineRoutine, implement, platformErrors } from '@iss/platform/server'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  agendarRelatorio,
  baixarRelatorio,
  buscarMeusArquivos,
  buscarRelatoriosPorTipo,
  type RelatorioAssincronoItem,
} from '../contract/relatorio-assincrono.ts'
import { reportErrors, reportTexts } from '../definition/errors.ts'
import { scheduleReport } from './gerar-relatorio.ts'
import { reportFor } from './report-for.ts'
import { findProgress } from './report-progress.ts'

/** Days that the file of an asynchronous report is kept. */
export const keptDays = 30

export const agendar = implement(agendarRelatorio, async (ctx, { slug, ...request }) =>
  scheduleReport(ctx, reportFor(ctx, slug), request),
)

export const buscarPorTipo = implement(buscarRelatoriosPorTipo, async (ctx, { tipo, slug, quantidade }) => {
  const which =
    slug === undefined
      ? sql`${processo.metadata} ->> 'tipo' = ${String(tipo ?? '')}`
      : sql`${processo.metadata} ->> 'slug' = ${slug}`
  return itemsOf(ctx, and(which, own(ctx)), quantidade)
})

export const meusArquivos = implement(buscarMeusArquivos, (ctx, { ids, quantidade }) => {
  const mine = eq(processo.contaId, ctx.sessao.contaId)
  return itemsOf(ctx, ids ? and(mine, inArray(processo.id, ids)) : mine, ids?.length ?? quantidade)
})

/** The newest of these, with how far those are that are being made. */
async function itemsOf(ctx: Context, which: SQL | undefined, quantidade: number): Promise<RelatorioAssincronoItem[]> {
  const rows = await ctx.db
    .select()
    .from(processo)
    .where(and(which, sql`${processo.metadata} ? 'formato'`))
    .orderBy(desc(processo.id))
    .limit(quantidade)
  const running = rows.some(isRunning) ? await findProgress(ctx) : new Map<number, number>()
  return rows.map((row) => toItem(row, isRunning(row) ? running.get(row.id) : undefined))
}

export const baixar = implement(baixarRelatorio, async (ctx, { id }) => {
  const [row] = await ctx.db
    .select()
    .from(processo)
    .where(and(eq(processo.id, id), sql`${processo.metadata} ? 'formato'`, own(ctx)))
  if (!row) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { arquivoId, expirado } = row.metadata as unknown as ReportMetadata
  if (expirado) refuse(reportErrors.arquivoExpirado)
  if (!row.fimProcessamento || arquivoId === undefined) refuse(reportErrors.arquivoAusente)
  const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, arquivoId))
  if (!file) refuse(reportErrors.arquivoExpirado)
  return { stream: await ctx.ports.files.get(file.chave), nome: file.nome, tipo: file.tipo }
})

/** Takes away the files that have been kept long enough; the line stays in the list. */
export const expirarRelatorios = defineRoutine({
  nome: 'relatorio.expirar',
  everySeconds: 3600,
  async run(ctx) {
    const limit = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    const rows = await ctx.db
      .select({ id: processo.id, metadata: processo.metadata })
      .from(processo)
      .where(
        and(
          lt(processo.fimProcessamento, limit),
          sql`${processo.metadata} ? 'arquivoId'`,
          sql`${processo.metadata} ? 'formato'`,
          sql`not ${processo.metadata} ? 'expirado'`,
        ),
      )
      .limit(500)
    for (const { id, metadata } of rows) {
      const { arquivoId } = metadata as unknown as ReportMetadata
      await ctx.db
        .update(processo)
        .set({ metadata: sql`${processo.metadata} || '{"expirado": true}'::jsonb` })
        .where(eq(processo.id, id))
      const [file] = await ctx.db
        .delete(arquivoTable)
        .where(eq(arquivoTable.id, Number(arquivoId)))
        .returning({ chave: arquivoTable.chave })
      if (file) await ctx.ports.files.remove(file.chave)
    }
  },
})

/** A user sees his own reports only; an administrator sees everybody's. */
export function own(ctx: Context) {
  return ctx.user.perfis.includes('administrador') ? undefined : eq(processo.contaId, ctx.sessao.contaId)
}

type Line = typeof processo.$inferSelect
const isRunning = (row: Line) => !row.fimProcessamento && !row.terminoInesperado && row.inicioProcessamento !== null

function toItem(row: Line, feitos = row.feitos): RelatorioAssincronoItem {
  const metadata = row.metadata as unknown as ReportMetadata
  const situacao = row.terminoInesperado
    ? metadata.cancelado
      ? 'CANCELADO'
      : 'ERRO'
    : metadata.expirado
      ? 'EXPIRADO'
      : row.fimProcessamento
        ? 'PRONTO'
        : row.inicioProcessamento
          ? 'PROCESSANDO'
          : 'AGENDADO'
  const mensagens = {
    ERRO: reportTexts.falhou,
    EXPIRADO: reportTexts.expirado,
    CANCELADO: reportTexts.cancelado,
    PRONTO: null,
    PROCESSANDO: reportTexts.processando,
    AGENDADO: reportTexts.processando,
  } as const
  return {
    id: row.id,
    tipo: Number(metadata.tipo),
    slug: metadata.slug ?? null,
    titulo: metadata.titulo,
    formato: metadata.formato,
    filtros: metadata.filtros ?? '',
    usuario: metadata.usuario ?? '',
    agendado: row.agendado.toISOString(),
    fim: row.fimProcessamento?.toISOString() ?? null,
    situacao,
    feitos,
    total: row.total,
    mensagem: mensagens[situacao],
  }
}
