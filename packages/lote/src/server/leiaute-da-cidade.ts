import type { Context } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isLugar, type Leiaute } from '../leiaute/leiaute.ts'

type TabelaDeLeiautes = PgTable & Record<'id' | 'tipo' | 'forma' | 'registro' | 'datas' | 'valores' | 'inicio' | 'fim', PgColumn>
type TabelaDeCampos = PgTable & Record<'id' | 'leiauteId' | 'campo' | 'lugar', PgColumn>

export type LeiautesDaCidade = {
  /** Table of the layouts of the city, that of their fields, and the column of what a layout is called. */
  tabela: TabelaDeLeiautes
  tabelaDosCampos: TabelaDeCampos
  edicao: PgColumn
}

/**
 * The layout of a kind of file that the city set and that is in force today, with the fields that it names in the order in which they were written;
 * undefined without one.
 */
export async function lerLeiauteDaCidade<Campo extends string>(
  { db, clock }: Context,
  { tabela, tabelaDosCampos, edicao }: LeiautesDaCidade,
  tipo: string,
): Promise<Leiaute<Campo> | undefined> {
  const hoje = clock.today()
  const { id, forma, registro, datas, valores } = tabela
  const [proprio] = await db
    .select({ id, versao: edicao, forma, registro, datas, valores })
    .from(tabela as PgTable)
    .where(and(eq(tabela.tipo, tipo), lte(tabela.inicio, hoje), or(isNull(tabela.fim), gte(tabela.fim, hoje))))
  if (!proprio) return undefined
  const campos = await db
    .select({ campo: tabelaDosCampos.campo, lugar: tabelaDosCampos.lugar })
    .from(tabelaDosCampos as PgTable)
    .where(eq(tabelaDosCampos.leiauteId, proprio.id))
    .orderBy(asc(tabelaDosCampos.id))
  const { id: _, ...leiaute } = proprio
  const lugares = Object.fromEntries(campos.map((um) => [um.campo, um.lugar]))
  return { ...leiaute, registro: proprio.registro ?? '', lugares } as Leiaute<Campo>
}

/** Whether a text is a place in a file of the form of a layout (`id`) of the city. What has no layout is told by its registry. */
export async function isLugarDoLeiaute(
  { db }: Context,
  tabela: Pick<TabelaDeLeiautes, 'id' | 'forma'> & PgTable,
  id: number,
  lugar: string,
): Promise<boolean> {
  const [leiaute] = await db
    .select({ forma: tabela.forma })
    .from(tabela as PgTable)
    .where(eq(tabela.id, id))
  return !leiaute || isLugar(lugar, leiaute.forma as Leiaute['forma'])
}
