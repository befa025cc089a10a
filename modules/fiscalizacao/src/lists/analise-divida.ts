import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList } from '@iss/list/definition'
import { fiscalField, regimeField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { faixasDeAtraso } from '../domain/faixas-atraso.ts'
import { dinheiro, fiscais, inteiro } from '../reports/fato-filtros.ts'

const filters = z.object({ regime: regimeField(), fiscal: fiscalField() })
type Filtros = z.output<typeof filters>

/** Aging of debts: the principal of guides overdue today by how long they are, with who owes it. Updated values are those of Maiores devedores (F16). */
export const analiseDivida = defineList({
  slug: 'analise-divida',
  title: 'Vencimento da dívida',
  path: null,
  access: fiscais,
  filters,
  query: faixas,
  id: 'ordem',
  empty: 'Nenhuma guia vencida.',
  order: ['faixa'],
  chart: { type: 'bar', title: 'Dívida por tempo de atraso', figures: true },
  summary: async (ctx, filtros) => {
    const { rows } = await ctx.db.execute<{ ordem: number; principal: string }>(
      sql`select x.ordem, x.principal::numeric(15,2)::text as principal from ${porFaixa(ctx, filtros)}`,
    )
    return faixasDeAtraso.map(({ label }, ordem) => ({
      label,
      kind: 'money' as const,
      value: Dinheiro.from(rows.find((row) => row.ordem === ordem)?.principal ?? '0.00'),
    }))
  },
  columns: [
    { key: 'faixa', label: 'Atraso', kind: 'text', orderBy: 'ordem' },
    { key: 'guias', label: 'Guias', kind: 'integer', total: 'sum' },
    { key: 'devedores', label: 'Contribuintes', kind: 'integer' },
    { key: 'principal', label: 'Principal', kind: 'money', total: 'sum' },
    { key: 'emDividaAtiva', label: 'Em dívida ativa', kind: 'money', total: 'sum' },
  ],
})

const casos = (dias: SQL, valor: (ordem: number, label: string) => SQL): SQL =>
  sql`case ${sql.join(
    faixasDeAtraso.map(({ ate, label }, ordem) =>
      Number.isFinite(ate) ? sql`when ${dias} <= ${ate}::int then ${valor(ordem, label)}` : sql`else ${valor(ordem, label)}`,
    ),
    sql` `,
  )} end`

const porFaixa = (ctx: Context, { regime, fiscal }: Filtros): SQL => sql`(
  select d.ordem, count(*)::int as guias, count(distinct d.pessoa_id)::int as devedores, sum(d.base) as principal,
    coalesce(sum(d.base) filter (where d.estado = 'DIVIDA_ATIVA'), 0) as divida_ativa
  from (select g.pessoa_id, g.base, g.estado, ${casos(sql`${ctx.clock.today()}::date - g.vencimento`, (ordem) => sql`${ordem}::int`)} as ordem
    from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
    where g.municipio_id = iss_municipio() and g.estado in ('EMITIDA', 'DIVIDA_ATIVA') and g.vencimento < ${ctx.clock.today()}::date
      and (${regime}::text is null or regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) = ${regime})
      and (${fiscal === null ? null : Number(fiscal)}::bigint is null or p.fiscal_responsavel_id = ${fiscal === null ? null : Number(fiscal)})) d
  group by d.ordem) as x`

function faixas(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      ordem: inteiro(sql`x.ordem`).as('ordem_da_faixa'),
      faixa: sql<string>`(array[${sql.join(
        faixasDeAtraso.map(({ label }) => sql`${label}::text`),
        sql`, `,
      )}])[x.ordem + 1]`.as('faixa'),
      guias: inteiro(sql`x.guias`).as('guias_da_faixa'),
      devedores: inteiro(sql`x.devedores`).as('devedores_da_faixa'),
      principal: dinheiro(sql`x.principal`).as('principal_da_faixa'),
      emDividaAtiva: dinheiro(sql`x.divida_ativa`).as('em_divida_ativa'),
    })
    .from(porFaixa(ctx, filtros))
}
