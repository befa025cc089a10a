import type { Context } from '@iss/platform/server'
import { isNotNull } from 'drizzle-orm'
import { compareVersoes, type LinhaIbpt } from '../domain/linha-ibpt.ts'
import { tabelaIbptTable as tabela } from '../tables/ibpt.ts'

/** The newest version of the table that notes use; null without any. */
export async function versaoVigente({ db }: Context): Promise<string | null> {
  const rows = await db.select({ versao: tabela.versaoTabela }).from(tabela).where(isNotNull(tabela.publicadaEm))
  return (
    rows
      .map(({ versao }) => versao)
      .sort(compareVersoes)
      .at(-1) ?? null
  )
}

const colunas = `item text, tipo text, ex text, descricao text, "nacionalFederal" numeric, "importadosFederal" numeric, estadual numeric,
  municipal numeric, inicio date, fim date, versao text, chave text, fonte text`

/** Of each line whether the table of its version has it as it is. */
export async function lerIguais({ client }: Context, linhas: readonly LinhaIbpt[]): Promise<boolean[]> {
  const { rows } = await client.query<{ igual: boolean }>(
    `select exists (
       select 1 from tabela_ibpt t join valor_tabela_ibpt v on v.municipio_id = t.municipio_id and v.tabela_id = t.id
       where t.versao_tabela = l.versao and v.item_tabela = l.item and v.ex = l.ex and v.tipo = l.tipo and v.descricao = l.descricao
         and v.nacional_federal = l."nacionalFederal" and v.importados_federal = l."importadosFederal" and v.estadual = l.estadual
         and v.municipal = l.municipal and v.inicio = l.inicio and v.fim = l.fim) as igual
     from rows from (jsonb_to_recordset($1::jsonb) as (${colunas})) with ordinality as l(
       item, tipo, ex, descricao, "nacionalFederal", "importadosFederal", estadual, municipal, inicio, fim, versao, chave, fonte, n)
     order by n`,
    [JSON.stringify(linhas)],
  )
  return rows.map(({ igual }) => igual)
}

/** Writes lines of one version, over what the version says of the same items. The version is there afterwards, published or not. */
export async function escreverTabela({ client }: Context, linhas: readonly LinhaIbpt[]): Promise<void> {
  const [primeira] = linhas
  if (!primeira) return
  const { versao, chave, fonte } = primeira
  await client.query(
    `insert into tabela_ibpt (versao_tabela, uf, chave, fonte)
     select $1, m.uf, $2, $3 from municipio m where m.id = iss_municipio() on conflict on constraint tabela_ibpt_versao do nothing`,
    [versao, chave || null, fonte],
  )
  await client.query(
    `insert into valor_tabela_ibpt (tabela_id, item_tabela, tipo, ex, descricao, nacional_federal, importados_federal, estadual, municipal, inicio, fim)
     select t.id, l.item, l.tipo, l.ex, l.descricao, l."nacionalFederal", l."importadosFederal", l.estadual, l.municipal, l.inicio, l.fim
     from jsonb_to_recordset($1::jsonb) as l(${colunas}) join tabela_ibpt t on t.versao_tabela = l.versao
     on conflict on constraint valor_tabela_ibpt_item do update set tipo = excluded.tipo, descricao = excluded.descricao,
       nacional_federal = excluded.nacional_federal, importados_federal = excluded.importados_federal, estadual = excluded.estadual,
       municipal = excluded.municipal, inicio = excluded.inicio, fim = excluded.fim`,
    [JSON.stringify(linhas)],
  )
}

/** From now on notes use this version in its period. */
export async function publicarTabela(ctx: Context, versao: string): Promise<void> {
  const { rows } = await ctx.client.query<{ id: string }>(
    `update tabela_ibpt set publicada_em = $2 where versao_tabela = $1 and publicada_em is null returning id`,
    [versao, ctx.clock.now()],
  )
  for (const { id } of rows)
    await ctx.audit({ tipo: 'tabela_ibpt.publicada', entidade: 'tabela_ibpt', entidadeId: Number(id), depois: { versao } })
}
