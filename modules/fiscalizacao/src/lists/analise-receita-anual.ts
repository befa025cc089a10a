import { competenciaRange, defineList, readPercent, share } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, dinheiro, fiscais } from '../reports/fato-filtros.ts'
import { recebidoEntre } from '../server/receita.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }) })

/** Revenue of each month, by the day of credit, beside the same month of the year before. */
export const analiseReceitaAnual = defineList({
  slug: 'analise-receita-anual',
  title: 'Receita e ano anterior',
  path: null,
  access: fiscais,
  limiteMeses: 36,
  filters,
  query: meses,
  id: 'dia',
  order: ['mes'],
  chart: { type: 'line', title: 'Receita e ano anterior', category: 'dia', by: 'mes', values: ['recebido', 'anterior'] },
  columns: [
    { key: 'mes', label: 'Mês', kind: 'competencia' },
    { key: 'dia', label: 'Primeiro dia', kind: 'date', filesOnly: true },
    { key: 'recebido', label: 'Recebido', kind: 'money', total: 'sum' },
    { key: 'anterior', label: 'Ano anterior', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    {
      key: 'variacao',
      label: 'Variação',
      kind: 'percent',
      total: ({ soma }) => share(soma('recebido').minus(soma('anterior')), soma('anterior')),
    },
  ],
})

function meses(ctx: Context, { competenciaInicial, competenciaFinal }: z.output<typeof filters>) {
  const mes = sql`m.dia::date`
  const antes = sql`(m.dia - interval '1 year')::date`
  const fim = sql`interval '1 month'`
  const linhas = sql`(
    select m.dia, r.valor as recebido, a.valor as anterior
    from generate_series(${competenciaInicial.firstDay()}::date, ${competenciaFinal.firstDay()}::date, interval '1 month') as m(dia)
      cross join lateral ${recebidoEntre(mes, sql`${mes} + ${fim}`)} r
      cross join lateral ${recebidoEntre(antes, sql`${antes} + ${fim}`)} a
    where exists (select 1 from pessoa p where p.municipio_id = iss_municipio())) as x`
  return ctx.db
    .select({
      mes: competencia(sql`x.dia`).as('mes'),
      dia: sql<string>`to_char(x.dia, 'YYYY-MM-DD')`.as('primeiro_dia'),
      recebido: dinheiro(sql`x.recebido`).as('recebido_no_mes'),
      anterior: dinheiro(sql`x.anterior`).as('ano_anterior'),
      diferenca: dinheiro(sql`x.recebido - x.anterior`).as('diferenca'),
      variacao: sql`100.0 * (x.recebido - x.anterior) / nullif(x.anterior, 0)`.mapWith(readPercent).as('variacao'),
    })
    .from(linhas)
}
