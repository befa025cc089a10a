import { getTableColumns, is, SQL, type Table } from 'drizzle-orm'

type Coluna = { chave: string; nome: string; json: boolean; numeric: boolean; padrao: unknown; ler(valor: unknown): unknown }

const conhecidas = new WeakMap<Table, Coluna[]>()

/** The columns of a table, taken once from its declaration. */
function colunas(table: Table): Coluna[] {
  const known = conhecidas.get(table)
  if (known) return known
  const list = Object.entries(getTableColumns(table)).map(
    ([chave, column]): Coluna => ({
      chave,
      nome: column.name,
      json: column.dataType === 'json',
      numeric: column.getSQLType().startsWith('numeric'),
      padrao: column.hasDefault && column.default !== undefined && !is(column.default, SQL) ? column.default : null,
      ler: (valor) => column.mapFromDriverValue(valor as never),
    }),
  )
  conhecidas.set(table, list)
  return list
}

/** A row as `to_jsonb` gives it -> the row as a query of the table gives it. Refuses (Error) an amount that travelled as a JSON number. */
export function linhaDeJson<T extends Table>(table: T, json: Record<string, unknown>): T['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const coluna of colunas(table)) {
    const valor = json[coluna.nome] ?? null
    if (coluna.numeric && typeof valor === 'number') throw new Error(`${coluna.nome} must travel as text`)
    row[coluna.chave] = valor === null || coluna.json ? valor : coluna.ler(valor)
  }
  return row as T['$inferSelect']
}

/**
 * Values of a new row -> complete row for `jsonb_populate_record`: names of columns and declared defaults. Amounts, rates and moments
 * become text when the row is turned into JSON, by their own `toJSON`.
 */
export function linhaParaJson<T extends Table>(table: T, values: T['$inferInsert']): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const dados = values as Record<string, unknown>
  for (const { chave, nome, padrao } of colunas(table)) json[nome] = dados[chave] === undefined ? padrao : dados[chave]
  return json
}
