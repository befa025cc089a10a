import type { Context } from '@iss/platform/server'
import type { ReportDescriptor } from '../definition/calls.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import { filtersOf } from './read-filters.ts'

/** What the browser needs to draw a report, with initial values for today and only the filters that this user sees. */
export function describeReport(ctx: Context, report: Report): ReportDescriptor {
  const hoje = ctx.clock.today()
  return {
    slug: report.slug,
    titulo: report.title,
    modo: report.mode,
    tipo: report.tipo,
    formatos: [...report.formatos],
    limiteMeses: report.limiteMeses,
    ordemPadrao: [...report.order],
    filtros: filtersOf(report, ctx).map(({ name, meta }) => ({
      nome: name,
      rotulo: meta.label,
      tipo: meta.kind,
      obrigatorio: meta.required ?? false,
      padrao: (typeof meta.initial === 'function' ? (meta.initial as (hoje: string) => unknown)(hoje) : meta.initial) ?? null,
      ...(meta.options ? { opcoes: meta.options.map(({ value, label }) => ({ value, label })) } : {}),
      ...(meta.help ? { ajuda: meta.help } : {}),
    })),
    colunas: report.columns.map(({ key, label, kind, total }) => ({
      chave: key,
      rotulo: label,
      tipo: kind,
      alinhamento: kindOf(kind).align,
      total: total !== undefined,
    })),
    grafico: report.drawn,
  }
}
