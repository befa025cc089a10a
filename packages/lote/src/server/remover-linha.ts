import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import type { Removido, Removivel } from '../definition/removivel.ts'

/** Takes the rows of a table out and answers each as JSON text. Names are those of declarations, never of users. */
async function tirar({ client }: Context, tabela: string, coluna: string, id: number): Promise<string[]> {
  const [nome, chave] = [client.escapeIdentifier(tabela), client.escapeIdentifier(coluna)]
  const { rows } = await client.query<{ linha: string }>(
    `delete from ${nome} where ${chave} = $1 returning to_jsonb(${nome})::text as linha`,
    [id],
  )
  return rows.map(({ linha }) => linha)
}

/** Puts rows back as they were, under their ids; what the database works out itself is left to it. */
async function devolver({ client }: Context, tabela: string, linhas: readonly string[]): Promise<void> {
  if (linhas.length === 0) return
  const { rows } = await client.query<{ colunas: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as colunas from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${tabela}`],
  )
  const colunas = rows[0]?.colunas ?? ''
  const nome = client.escapeIdentifier(tabela)
  await client.query(
    `insert into ${nome} (${colunas}) overriding system value
     select ${colunas} from jsonb_populate_recordset(null::${nome}, $1::jsonb)`,
    [`[${linhas.join(',')}]`],
  )
}

/** Removes a row that `achar` lets go, with its parts, and audits it; answers what brings it back. */
export async function removerLinha(ctx: Context, removivel: Removivel, id: number): Promise<Removido> {
  const { tabela, auditoria, partes = [], esconder } = removivel
  const tiradas: [string, string[]][] = []
  let linha = JSON.stringify({ id })
  if (esconder) await esconder(ctx, id, true)
  else {
    for (const parte of partes) tiradas.push([parte.tabela, await tirar(ctx, parte.tabela, parte.coluna, id)])
    const [propria] = await tirar(ctx, tabela, 'id', id)
    linha = propria ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  }
  await ctx.audit({ tipo: `${auditoria}.removido`, entidade: tabela, entidadeId: id })
  return { linha, partes: tiradas }
}

/** Brings back what `removerLinha` took. */
export async function restaurarLinha(ctx: Context, removivel: Removivel, { linha, partes }: Removido): Promise<void> {
  const { tabela, auditoria, esconder } = removivel
  const { id } = JSON.parse(linha) as { id: number }
  if (esconder) await esconder(ctx, id, false)
  else {
    await devolver(ctx, tabela, [linha])
    for (const [parte, linhas] of [...partes].reverse()) await devolver(ctx, parte, linhas)
  }
  await ctx.audit({ tipo: `${auditoria}.restaurado`, entidade: tabela, entidadeId: id })
}
