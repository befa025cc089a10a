import { fill } from '@iss/kernel/errors'
import { defineRegistryAction } from '@iss/registry/server'
import { sql } from 'drizzle-orm'
import { cadastroTexts } from '../registries/errors.ts'

/**
 * 'Sugerir por NBS': activities without a link get the item of the imported tables that is their NBS, or, failing that, their item of the list of
 * services.
 */
export const sugerirIbpt = defineRegistryAction('vincula-i-b-p-t', 'sugerir', async (ctx, { valores }) => {
  const inicio = String(valores.inicio)
  const { rows } = await ctx.client.query<{ id: number; atividade_id: number; item: string }>(
    `insert into atividade_ibpt (atividade_id, item, inicio)
     select a.id, m.item, $1::date
     from atividade a
     cross join lateral (
       select v.item_tabela as item from valor_tabela_ibpt v
       where v.item_tabela in (a.nbs, a.item_lista_servico) order by v.item_tabela = a.nbs desc nulls last limit 1) m
     where a.ativa and not exists (
       select 1 from atividade_ibpt x where x.atividade_id = a.id and (x.fim is null or x.fim >= $1::date))
     returning id, atividade_id, item`,
    [inicio],
  )
  for (const { id, atividade_id: atividadeId, item } of rows)
    await ctx.audit({
      tipo: 'atividade_ibpt.incluido',
      entidade: 'atividade_ibpt',
      entidadeId: Number(id),
      depois: { atividadeId, item, inicio },
    })
  const [{ total } = { total: 0 }] = (
    await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from atividade a where a.ativa and not exists (
        select 1 from atividade_ibpt x where x.atividade_id = a.id and x.inicio <= ${inicio}::date and (x.fim is null or x.fim >= ${inicio}::date))`,
    )
  ).rows
  return fill({ code: '', message: cadastroTexts.ibptSugerido }, { quantos: rows.length, faltam: total }).message
})
