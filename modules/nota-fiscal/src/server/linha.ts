import { getTableColumns, is, SQL, type Table } from 'drizzle-orm'

type Coluna = { chave: string; nome: string; json: boolean; numeric: boolean; padrao: unknown; ler(valor: unknown): unknown; escrever(valor: unknown): unknown }

const conhecidas = new WeakMap<Table, Coluna[]>()

/** The columns of a table, taken once from its declaration. */
function colunas(table: Table): Coluna[] {
  const known = conhecidas.get(table)
  if (known) return known
  const list = Object.entries(getTableColumns(table)).map(([chave, column]): Coluna => ({
    chave,
    nome: column.name,
    json: column.dataType === 'json',
    numeric: column.getSQLType().startsWith('numeric'),
    padrao: column.hasDefault && column.default !== undefined && !is(column.default, SQL) ? column.default : null,
    ler: (valor) => column.mapFromDriverValue(valor as never),
    escrever: (valor) => column.mapToDriverValue(valor as never),
  }))
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

/** Values of a new row -> complete JSON for `jsonb_populate_record`: names of columns, declared defaults, amounts as text. */
export function linhaParaJson<T extends Table>(table: T, values: T['$inferInsert']): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const dados = values as Record<string, unknown>
  for (const coluna of colunas(table)) {
    const valor = dados[coluna.chave] === undefined ? coluna.padrao : dados[coluna.chave]
    json[coluna.nome] = valor === null || coluna.json ? valor : coluna.escrever(valor)
  }
  return json
}
