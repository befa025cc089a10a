import type { Context } from '@iss/platform/server'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { formatInscricao } from '../domain/inscricao.ts'
import { municipioConfigTable } from '../tables/municipio.ts'

/** Mask of the municipal registrations of the city; null without one. */
export async function findMascaraInscricao({ db }: Context): Promise<string | null> {
  const [row] = await db.select({ mascara: municipioConfigTable.mascaraInscricao }).from(municipioConfigTable)
  return row?.mascara ?? null
}

/** Shows municipal registrations in the form of the city (K02); files of the standards carry them as they are kept. */
export async function formaDaInscricao(ctx: Context): Promise<(inscricao: string | null) => string | null> {
  const mascara = await findMascaraInscricao(ctx)
  return (inscricao) => formatInscricao(mascara, inscricao)
}

/** The same as SQL, for rows of reports and lists. */
export function inscricaoExibida(inscricao: SQLWrapper): SQL.Aliased<string | null> {
  return sql<string | null>`inscricao_exibida(${inscricao})`.as('inscricao_exibida')
}
