import { fill } from '@iss/kernel/errors'
import { defineRegistryAction } from '@iss/registry/server'
import { sql } from 'drizzle-orm'
import { cadastroTexts } from '../registries/errors.ts'

/**
 * 'Sugerir por NBS': activities without a link in force take rates and item of another activity whose item is their NBS, or, failing that,
 * their item of the list, in the same version of the table.
 */
export const sugerirIbpt = defineRegistryAction('vincula-i-b-p-t', 'sugerir', async (ctx, { valores }) => {
  const versao = String(valores.versaoTabela)
  const inicio = String(valores.inicio)
  const { rows } = await ctx.client.query<{ id: number; atividade_id: number }>(
    `insert into atividade_ibpt (atividade_id, item, federal, municipal, versao_tabela, inicio)
     select a.id, m.item, m.federal, m.municipal, m.versao_tabela, $2::date
     from atividade a
     cross join lateral (
       select i.item, i.federal, i.municipal, i.versao_tabela from atividade_ibpt i
       where i.versao_tabela = $1 and i.item in (a.nbs, a.item_lista_servico)
       order by i.item = a.nbs desc nulls last, i.id limit 1) m
     where a.ativa and not exists (
       select 1 from atividade_ibpt x where x.atividade_id = a.id and (x.fim is null or x.fim >= $2::date))
     returning id, atividade_id`,
    [versao, inicio],
  )
  for (const { id, atividade_id: atividadeId } of rows)
    await ctx.audit({
      tipo: 'atividade_ibpt.incluido',
      entidade: 'atividade_ibpt',
      entidadeId: Number(id),
      depois: { atividadeId, versaoTabela: versao, inicio },
    })
  const [{ total } = { total: 0 }] = (
    await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from atividade a where a.ativa and not exists (
        select 1 from atividade_ibpt x where x.atividade_id = a.id and x.inicio <= ${inicio}::date and (x.fim is null or x.fim >= ${inicio}::date))`,
    )
  ).rows
  return fill({ code: '', message: cadastroTexts.ibptSugerido }, { quantos: rows.length, faltam: total }).message
})
