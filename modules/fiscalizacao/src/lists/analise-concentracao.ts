import { competenciaRange, defineList, readPercent } from '@iss/list/definition'
import { regimeField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, fichaDe, fiscais, inteiro } from '../reports/fato-filtros.ts'
import { doRegime, recebimentos, semContribuinte } from '../server/receita.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }), regime: regimeField() })
type Filtros = z.output<typeof filters>

/** Of how few the revenue of the city depends: each taxpayer's share of what was received in the months, and the share of all up to him. */
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
  header: async () => ['Recebido pelo dia do crédito (ou do pagamento), de todas as origens.'],
  chart: { type: 'donut', title: 'Os dez maiores na receita', category: 'contribuinte', values: ['pago'], top: 10 },
  summary: async (ctx, filtros) => {
    const { rows } = await ctx.db.execute<{ dez: string | null; quantos: number }>(
      sql`select max(x.acumulado) filter (where x.posicao <= 10 and x.id <> 0)::text as dez, count(*) filter (where x.id <> 0)::int as quantos from ${concentrar(filtros)}`,
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

/** What came in without its taxpayer being told stands after all of them, and in the whole. */
const concentrar = ({ competenciaInicial, competenciaFinal, regime }: Filtros): SQL => sql`(
  select q.*, row_number() over w as posicao, 100.0 * q.pago / sum(q.pago) over () as parte, 100.0 * sum(q.pago) over w / sum(q.pago) over () as acumulado
  from (select coalesce(p.id, 0) as id, coalesce(p.nome, ${semContribuinte}::text) as nome, sum(r.valor) as pago
    from ${recebimentos} r left join pessoa p on p.municipio_id = r.municipio_id and p.id = r.pessoa_id
    where r.dia >= ${competenciaInicial.firstDay()}::date and r.dia < ${competenciaFinal.next().firstDay()}::date and ${doRegime(regime)}
    group by 1, 2 having sum(r.valor) > 0) q
  window w as (order by q.id = 0, q.pago desc, q.nome, q.id)) as x`

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
