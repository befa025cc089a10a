import { competenciaRange, defineList } from '@iss/list/definition'
import { atividadeField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, dinheiro, fiscais, inteiro } from '../reports/fato-filtros.ts'
import { atividadeDe } from '../server/analise-sql.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }), atividade: atividadeField() })
type Filtros = z.output<typeof filters>

/** Base of each activity in each month, drawn as shades. */
export const analiseAtividadeMes = defineList({
  slug: 'analise-atividade-mes',
  title: 'Atividade por mês',
  path: null,
  access: fiscais,
  limiteMeses: 36,
  filters,
  query: linhas,
  id: 'chave',
  order: ['atividade', 'mes'],
  group: 'atividade',
  chart: { type: 'heat', title: 'Base por atividade e mês', category: 'atividade', across: 'mes', values: ['base'], top: 12 },
  columns: [
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'mes', label: 'Mês', kind: 'competencia' },
    { key: 'contribuintes', label: 'Contribuintes', kind: 'integer' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
  ],
})

const porMes = ({ competenciaInicial, competenciaFinal, atividade }: Filtros): SQL => sql`(
  select ${atividadeDe} as nome, f.atividade_id, f.competencia, count(distinct f.pessoa_id)::int as contribuintes, sum(f.base) as base,
    sum(f.iss_proprio + f.iss_retido) as iss
  from fato_atual f where f.papel = 'PRESTADOR' and f.base > 0
    and f.competencia between ${competenciaInicial.firstDay()}::date and ${competenciaFinal.firstDay()}::date
    and (${atividade.length === 0} or f.atividade_id = any(${sql.param(atividade.map(Number))}::bigint[]))
  group by f.municipio_id, f.atividade_id, f.competencia) as x`

function linhas(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      chave: sql<string>`coalesce(x.atividade_id, 0) || '-' || x.competencia`.as('chave'),
      atividade: sql<string>`x.nome`.as('atividade'),
      mes: competencia(sql`x.competencia`).as('mes'),
      contribuintes: inteiro(sql`x.contribuintes`).as('contribuintes'),
      base: dinheiro(sql`x.base`).as('base_do_mes'),
      iss: dinheiro(sql`x.iss`).as('iss_do_mes'),
    })
    .from(porMes(filtros))
}
