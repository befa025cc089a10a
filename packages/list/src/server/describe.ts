import type { Context } from '@iss/platform/server'
import type { ReportDescriptor } from '../definition/calls.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import { describeFilter } from './describe-filter.ts'
import { periodsOf } from './periods.ts'
import { filtersOf } from './read-filters.ts'
import { describeActions } from './row-actions.ts'
import { isSendable } from './sendable.ts'
import { seldomFilters } from './seldom-filters.ts'
import { isCompared } from './compare.ts'

/** Whether a filter needs nobody to fill it in. */
const isEnough = ({ obrigatorio, padrao }: ReportDescriptor['filtros'][number]) => !obrigatorio || padrao !== null

/** What the browser needs to draw a report, with initial values for today and only the filters that this user sees. */
export function describeReport(ctx: Context, report: Report): ReportDescriptor {
  const hoje = ctx.clock.today()
  const seen = filtersOf(report, ctx)
  const seldom = seldomFilters(seen)
  const filtros = seen
    .filter(({ meta }) => !meta.hidden)
    .map(({ name, meta }) => ({ ...describeFilter(name, meta, hoje), ...(seldom.has(name) ? { raro: true } : {}) }))
  return {
    slug: report.slug,
    titulo: report.title,
    modo: report.mode,
    tipo: report.tipo,
    formatos: [...report.formatos],
    limiteMeses: report.limiteMeses,
    ordemPadrao: [...report.order],
    filtros,
    periodos: periodsOf(seen, report.limiteMeses, hoje),
    colunas: report.columns.map(({ key, label, kind, total, secondary = false, filesOnly = false, inOpened, below }) => ({
      chave: key,
      rotulo: label,
      tipo: kind,
      alinhamento: kindOf(kind).align,
      total: total !== undefined,
      conta: total === 'count',
      secundaria: secondary,
      soArquivo: filesOnly,
      ...(inOpened ? { naAbertura: true } : {}),
      ...(below ? { abaixo: below } : {}),
    })),
    grafico: report.drawn,
    lista: report.list,
    abertura: report.run === 'opening' && (report.list || filtros.every(isEnough)),
    vazio: report.empty,
    atualiza: report.refresh,
    volta: report.back,
    acoes: describeActions(report, ctx.user, hoje),
    comparavel: isCompared(report, seen),
    agendavel: isSendable(report),
  }
}
