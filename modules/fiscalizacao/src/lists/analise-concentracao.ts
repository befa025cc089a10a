import { competenciaRange, defineList, readPercent } from '@iss/list/definition'
import { regimeField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, fichaDe, fiscais, inteiro } from '../reports/fato-filtros.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }), regime: regimeField() })
type Filtros = z.output<typeof filters>

/** Of how few the revenue of the city depends: each taxpayer's share of what was received for the months, and the share of all up to him. */
export const analiseConcentracao = defineList({
  slug: 'analise-concentracao',
  title: 'Concentração',
  path: null,
  access: fiscais,
  limiteMeses: 36,
  filters,
  query: parcelas,
  id: 'pessoaId',
  order: ['posicao'],
  chart: { type: 'donut', title: 'Os dez maiores na receita', category: 'contribuinte', values: ['pago'], top: 10 },
  summary: async (ctx, filtros) => {
    const { rows } = await ctx.db.execute<{ dez: string | null; quantos: number }>(
      sql`select max(x.acumulado) filter (where x.posicao <= 10)::text as dez, count(*)::int as quantos from ${concentrar(filtros)}`,
    )
    return [
      { label: 'Parte dos dez maiores', kind: 'percent' as const, value: readPercent(rows[0]?.dez ?? '0') },
      { label: 'Contribuintes que pagaram', kind: 'integer' as const, value: rows[0]?.quantos ?? 0 },
    ]
  },
  columns: [
    { key: 'posicao', label: 'Posição', kind: 'integer' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'pago', label: 'Recebido', kind: 'money', total: 'sum' },
    { key: 'parte', label: 'Parte', kind: 'percent' },
    { key: 'acumulado', label: 'Acumulado', kind: 'percent' },
  ],
})

const concentrar = ({ competenciaInicial, competenciaFinal, regime }: Filtros): SQL => sql`(
  select q.*, row_number() over w as posicao, 100.0 * q.pago / sum(q.pago) over () as parte, 100.0 * sum(q.pago) over w / sum(q.pago) over () as acumulado
  from (select p.id, p.nome, sum(f.pago) as pago from fato_atual f join pessoa p on p.municipio_id = f.municipio_id and p.id = f.pessoa_id
    where f.competencia between ${competenciaInicial.firstDay()}::date and ${competenciaFinal.firstDay()}::date
      and (${regime}::text is null or f.regime = ${regime})
    group by p.id, p.nome having sum(f.pago) > 0) q
  window w as (order by q.pago desc, q.nome, q.id)) as x`

function parcelas(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      pessoaId: sql<number>`x.id`.mapWith(Number).as('pessoa'),
      posicao: inteiro(sql`x.posicao`).as('posicao'),
      contribuinte: sql<string>`x.nome`.as('contribuinte'),
      pago: dinheiro(sql`x.pago`).as('recebido'),
      parte: sql`x.parte`.mapWith(readPercent).as('parte_dele'),
      acumulado: sql`x.acumulado`.mapWith(readPercent).as('acumulado_ate_ele'),
    })
    .from(concentrar(filtros))
}
