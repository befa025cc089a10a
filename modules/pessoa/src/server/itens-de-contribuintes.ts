import { reportErrors } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { asc, inArray } from 'drizzle-orm'
import { pessoaTable } from '../tables/pessoa.ts'

/** The items of an order on taxpayers, each once and by name; whom the city does not know is refused by his item. */
export async function itensDeContribuintes(ctx: Context, ids: readonly number[]) {
  const unicos = [...new Set(ids)].sort((um, outro) => um - outro)
  const pessoas = await ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome })
    .from(pessoaTable)
    .where(inArray(pessoaTable.id, unicos))
    .orderBy(asc(pessoaTable.id))
  const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]))
  return unicos.map((alvo) => ({
    alvo,
    chave: nomes.get(alvo) ?? null,
    linha: {},
    impedimento: nomes.has(alvo) ? null : reportErrors.contribuinteNaoEncontrado.message,
  }))
}
