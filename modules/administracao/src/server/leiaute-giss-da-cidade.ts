import type { Context } from '@iss/platform/server'
import { and, gte, isNull, lte, or } from 'drizzle-orm'
import { type LeiauteGiss, leiauteGiss } from '../domain/leiaute-giss.ts'
import { leiauteEmpresaGissTable as table } from '../tables/leiaute-empresa-giss.ts'

/** The layout of the file of companies that is in force in the city today: its own one, else that of the program. */
export async function leiauteGissDaCidade(ctx: Context): Promise<LeiauteGiss> {
  const hoje = ctx.clock.today()
  const [proprio] = await ctx.db
    .select()
    .from(table)
    .where(and(lte(table.inicio, hoje), or(isNull(table.fim), gte(table.fim, hoje))))
  if (!proprio) return leiauteGiss
  const { edicao, documento, nome, inscricao, email } = proprio
  return { versao: edicao, colunas: { documento, nome, inscricao, email } }
}
