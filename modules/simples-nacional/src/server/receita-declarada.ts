import { defineReceitaDeclarada } from '@iss/conta/server'

/**
 * What companies declared in the PGDAS-D: the active declaration of each month, else what the newest declaration tells of it. Source: E00.S.
 */
export const receitaDeclaradaNoPgdas = defineReceitaDeclarada(async (ctx, pessoas, de, ate) => {
  const { rows } = await ctx.client.query<{ pessoa: number; competencia: string; valor: string }>(
    `select distinct on (p.id, d.competencia) p.id::float8 as pessoa, d.competencia::text, d.valor::text
     from pessoa p
     join lateral (
       select a.periodo as competencia, a.receita as valor, 0 as ordem, a.periodo
       from pgdas_apuracao a where a.municipio_id = p.municipio_id and left(a.cnpj_matriz, 8) = left(p.documento, 8) and a.ativa
       union all
       select r.competencia, r.valor, 1, a.periodo
       from pgdas_apuracao a join pgdas_apuracao_receita r on r.municipio_id = a.municipio_id and r.apuracao_id = a.id
       where a.municipio_id = p.municipio_id and left(a.cnpj_matriz, 8) = left(p.documento, 8) and a.ativa
     ) d on d.competencia between $2 and $3
     where p.id = any ($1) and length(p.documento) = 14
     order by p.id, d.competencia, d.ordem, d.periodo desc`,
    [pessoas, de.firstDay(), ate.firstDay()],
  )
  return rows
})
