import type { Context } from '@iss/platform/server'

/** A row as its table names it. All rows of one call have the same columns. */
type Row = Readonly<Record<string, unknown>>

/**
 * Inserts rows by one statement, whatever their number: they travel as JSON and take their types from the columns of the table. `semConflito` leaves those
 * out that are there already. Answers the columns asked for, of the rows that were written.
 */
export async function inserirLinhas<T extends object>(
  { client }: Pick<Context, 'client'>,
  tabela: string,
  linhas: readonly Row[],
  { devolver = [], semConflito = false }: { devolver?: readonly (string & keyof T)[]; semConflito?: boolean } = {},
): Promise<T[]> {
  const [primeira] = linhas
  if (!primeira) return []
  const colunas = Object.keys(primeira).join(', ')
  const { rows } = await client.query<T & Record<string, unknown>>(
    `insert into ${tabela} (${colunas}) select ${colunas} from jsonb_populate_recordset(null::${tabela}, $1::jsonb)
     ${semConflito ? 'on conflict do nothing' : ''} ${devolver.length > 0 ? `returning ${devolver.join(', ')}` : ''}`,
    [JSON.stringify(linhas)],
  )
  return rows
}
