import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { isLugar, leiautesDoLivro, type TipoComLeiaute } from '../domain/leiautes-do-livro.ts'
import { cadastroEscrituracaoErrors as erros } from '../registries/errors.ts'
import { leiauteDoLivroCampoTable as campo, leiauteDoLivroTable as table } from '../tables/leiaute-do-livro.ts'

/** A place must be one in a file of the layout's form. */
export const camposDoLeiauteRules = defineRegistryRules('leiautes-do-livro/campos', {
  async beforeSave(ctx, { values, pai }) {
    const [leiaute] = await ctx.db
      .select({ forma: table.forma })
      .from(table)
      .where(eq(table.id, pai ?? 0))
    const lugar = String(values.lugar)
    return leiaute && !isLugar(lugar, leiaute.forma) ? [fill(erros.lugar, { lugar })] : []
  },
})

/** Writes the program's layout of a kind as one of the city, to be changed there. Refuses a day on which another one is in force, or after which. */
export async function copiarLeiaute(ctx: Context, tipo: TipoComLeiaute, inicio: string): Promise<void> {
  const { versao, forma, registro, datas, valores, lugares } = leiautesDoLivro[tipo]
  // Two copies at once would be told apart by the table alone.
  await ctx.client.query("select pg_advisory_xact_lock(hashtextextended('leiaute_do_livro|' || $1::text, 0))", [ctx.municipioId])
  const [outro] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tipo, tipo), or(isNull(table.fim), gte(table.fim, inicio))))
    .limit(1)
  if (outro) refuse(erros.leiauteVigente)
  const [novo] = await ctx.db
    .insert(table)
    .values({ tipo, edicao: versao, forma, registro: registro || null, datas, valores, inicio })
    .returning({ id: table.id })
  if (!novo) throw new Error('The layout was not written')
  await ctx.db
    .insert(campo)
    .values(Object.entries(lugares).map(([nome, lugar]) => ({ leiauteId: novo.id, campo: nome as never, lugar })))
  await ctx.audit({ tipo: 'cadastro.incluido', entidade: 'leiaute_do_livro', entidadeId: novo.id, depois: { tipo, inicio } })
}

export const copiarPadrao = defineRegistryAction('leiautes-do-livro', 'copiarPadrao', async (ctx, { valores }) => {
  const { tipo, inicio } = valores as { tipo: TipoComLeiaute; inicio: string }
  await copiarLeiaute(ctx, tipo, inicio)
  return 'Leiaute copiado. Altere o que for diferente no município.'
})
