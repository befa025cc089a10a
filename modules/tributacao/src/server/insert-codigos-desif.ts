import type { Context } from '@iss/platform/server'
import { desifCodigoTributacaoTable as table } from '../tables/desif-codigo-tributacao.ts'

/** Writes codes of the banks' declaration that the city does not have yet; those that it has stay as they are. */
export async function insertCodigosDesif({ db }: Context, codigos: readonly (typeof table.$inferInsert)[]): Promise<void> {
  const antes = await db.select({ codigo: table.codigo }).from(table)
  const novos = codigos.filter(({ codigo }) => !antes.some((um) => um.codigo === codigo))
  if (novos.length > 0) await db.insert(table).values(novos)
}
