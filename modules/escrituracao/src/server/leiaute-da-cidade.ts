import type { Leiaute } from '@iss/lote/leiaute'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { type CampoDoLivro, leiautesDoLivro, type TipoDoLivro } from '../domain/leiautes-do-livro.ts'
import { leiauteDoLivroCampoTable as campo, leiauteDoLivroTable as table } from '../tables/leiaute-do-livro.ts'

/** The layout of a kind of file that is in force in the city today: its own one, else that of the program. */
export async function leiauteDaCidade(ctx: Context, tipo: TipoDoLivro): Promise<Leiaute<CampoDoLivro>> {
  const hoje = ctx.clock.today()
  const [proprio] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.tipo, tipo), lte(table.inicio, hoje), or(isNull(table.fim), gte(table.fim, hoje))))
  if (!proprio) return leiautesDoLivro[tipo]
  const { id, edicao, forma, registro, datas, valores } = proprio
  const lugares = await ctx.db.select().from(campo).where(eq(campo.leiauteId, id))
  return {
    versao: edicao,
    forma,
    registro: registro ?? '',
    datas,
    valores,
    lugares: Object.fromEntries(lugares.map((um) => [um.campo, um.lugar])),
  }
}
