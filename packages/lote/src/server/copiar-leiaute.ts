import { refuse, type Violation } from '@iss/kernel/errors'
import { insertRows } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, getTableName, gte, isNull, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type TabelaDeLeiautes = PgTable & Record<'id' | 'tipo' | 'inicio' | 'fim', PgColumn>
type TabelaDeCampos = PgTable & Record<'leiauteId', PgColumn>

export type CopiaDeLeiaute<L extends TabelaDeLeiautes, C extends TabelaDeCampos> = {
  /** Table of the layouts of the city and that of their fields. */
  tabela: L
  tabelaDosCampos: C
  tipo: string
  /** Day from which it holds. */
  inicio: string
  leiaute: Omit<L['$inferInsert'], 'tipo' | 'inicio'>
  campos: readonly Omit<C['$inferInsert'], 'leiauteId'>[]
  /** The sentence of a kind that has a layout in force on that day or after it. */
  vigente: Violation
}

/**
 * Writes a layout of the program as one of the city, to be changed there. Refuses (`vigente`) a kind that has one in force from that day on; two copies
 * at once are one after the other. Answers the id of the layout.
 */
export async function copiarLeiauteParaCidade<L extends TabelaDeLeiautes, C extends TabelaDeCampos>(
  ctx: Context,
  copia: CopiaDeLeiaute<L, C>,
): Promise<number> {
  const { tabelaDosCampos, tipo, inicio } = copia
  const tabela: TabelaDeLeiautes = copia.tabela
  const nome = getTableName(tabela)
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${nome}|${ctx.municipioId}`])
  const outros = await ctx.db
    .select({ id: tabela.id })
    .from(tabela)
    .where(and(eq(tabela.tipo, tipo), or(isNull(tabela.fim), gte(tabela.fim, inicio))))
    .limit(1)
  if (outros.length > 0) refuse(copia.vigente)
  const [escrito] = await insertRows(ctx, tabela, [{ ...copia.leiaute, tipo, inicio }], { returning: ['id'] })
  if (!escrito) throw new Error('The layout was not written')
  const id = Number(escrito.id)
  await insertRows(
    ctx,
    tabelaDosCampos,
    copia.campos.map((campo) => ({ ...campo, leiauteId: id })),
  )
  await ctx.audit({ tipo: 'cadastro.incluido', entidade: nome, entidadeId: id, depois: { tipo, inicio } })
  return id
}
