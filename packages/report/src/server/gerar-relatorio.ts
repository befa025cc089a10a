import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { arquivoTable } from '@iss/platform/db'
import { type Context, defineProcess, platformErrors } from '@iss/platform/server'
import { reportErrors } from '../definition/errors.ts'
import type { Formato, Report } from '../definition/report.ts'
import { readFilters } from './read-filters.ts'
import { openRows } from './row-source.ts'
import { writeReport } from './write-report.ts'

export type ReportParams = { slug: string; formato: Formato; filtros: Record<string, unknown>; ordem?: string }
type Cursor = { total: number }

const maxBytes = 2 * 1024 ** 3

/** The report of this slug, for a user who may see it. */
export function reportFor(ctx: Context, slug: string): Report {
  const report = ctx.definitions<Report>('report').find((item) => item.slug === slug)
  if (!report) refuse(reportErrors.naoEncontrado, { kind: 'not-found' })
  if (!isAllowed(report.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return report
}

/**
 * Long work of the asynchronous reports. The first block counts, so that the list can say how much there is; the second writes the whole
 * file from one snapshot and stores it. A killed worker's block is undone and runs again; nothing is stored twice.
 */
export const gerarRelatorio = defineProcess<ReportParams, Cursor>({
  fila: 'filaRelatorio',
  nome: 'relatorio',
  async block(ctx, params, cursor) {
    const report = reportFor(ctx, params.slug)
    const filters = await readFilters(ctx, report, params.filtros)
    if (!cursor && report.query) {
      const source = openRows(ctx, report, filters.values)
      const { sums } = await source.page({ pagina: 0, tamanho: 1 })
      return { done: false, cursor: { total: sums.linhas }, feitos: 0, total: sums.linhas }
    }
    const file = await writeReport(ctx, report, filters, params.formato, { ordem: params.ordem })
    const stored = await ctx.ports.files.put(file.stream, { nome: file.nome, tipo: file.tipo, maxBytes })
    const { contaId, pessoaSelecionadaId } = ctx.sessao
    const [row] = await ctx.db
      .insert(arquivoTable)
      .values({
        chave: stored.chave,
        nome: stored.nome,
        tipo: stored.tipo,
        tamanho: stored.tamanho,
        sha256: stored.sha256,
        contaId,
        pessoaId: pessoaSelecionadaId,
        criadoEm: ctx.clock.now(),
      })
      .returning({ id: arquivoTable.id })
    const linhas = file.counted()
    await ctx.audit({
      tipo: 'relatorio.gerado',
      entidade: 'arquivo',
      entidadeId: row?.id,
      depois: { slug: params.slug, formato: params.formato, filtros: params.filtros, linhas },
    })
    return { done: true, feitos: linhas, total: linhas, metadata: { arquivoId: row?.id, linhas } }
  },
})
