import type { Switch } from '@iss/platform/contract'
import { chaveConfiguracaoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'

/**
 * Sets a municipal switch, or a person's one, and audits it. Answers whether anything changed.
 * A personal switch needs the person, a municipal one takes none.
 */
export async function setChave(ctx: Context, definition: Switch, valor: boolean, pessoaId?: number): Promise<boolean> {
  if ((definition.scope === 'pessoal') !== (pessoaId !== undefined))
    throw new Error(`Switch ${definition.name} is ${definition.scope}`)
  const table = chaveConfiguracaoTable
  const whose = pessoaId === undefined ? isNull(table.pessoaId) : eq(table.pessoaId, pessoaId)
  const where = and(eq(table.nome, definition.name), whose)
  const [before] = await ctx.db.select().from(table).where(where).for('update')
  const antes = before?.valor ?? definition.default
  if (antes === valor) return false
  if (before) await ctx.db.update(table).set({ valor }).where(where)
  else await ctx.db.insert(table).values({ nome: definition.name, valor, pessoaId: pessoaId ?? null })
  await ctx.audit({
    tipo: 'configuracao.alterada',
    entidade: pessoaId === undefined ? 'municipio' : 'pessoa',
    entidadeId: pessoaId ?? ctx.municipioId,
    antes: { [definition.name]: antes },
    depois: { [definition.name]: valor },
  })
  return true
}
