import type { CatalogueTable, ForeignKey } from './catalogue.ts'
import { quoted } from './catalogue.ts'
import { BackupError } from './manifest.ts'

type Rule = {
  /** Condition on the rows that belong to one city; `null`: none does. */
  cidade: ((id: number, accounts: string) => string) | null
  /** Columns by which a row that is already there is recognised when one city is restored beside others. */
  chave: readonly string[]
}

const ofCity = (id: number) => `municipio_id = ${id}`
const ofAccounts = (_id: number, accounts: string) => `conta_id in (${accounts})`
const all = () => 'true'
/** What lives for minutes or can be had again: people sign in once more after a city was moved. */
const passing: Rule = { cidade: null, chave: [] }

/**
 * Which rows of the tables without municipality a city needs. A table that is not named here stops the copy of a city: whoever adds a global
 * table decides it here. Of an account that is linked to several cities the account itself goes along, its links to other cities do not.
 */
const rules: Readonly<Record<string, Rule>> = {
  municipio: { cidade: (id) => `id = ${id}`, chave: ['id', 'codigo'] },
  estado: { cidade: all, chave: ['codigo'] },
  municipio_ibge: { cidade: all, chave: ['codigo'] },
  cep_endereco: {
    cidade: (id) => `municipio_codigo = (select codigo from municipio where id = ${id})`,
    chave: ['cep'],
  },
  conta: { cidade: (_id, accounts) => `id in (${accounts})`, chave: ['id', 'usuario'] },
  conta_vinculo: { cidade: ofCity, chave: ['conta_id', 'municipio_id', 'pessoa_id'] },
  conta_ativacao: { cidade: ofCity, chave: ['hash'] },
  conta_legada: { cidade: ofAccounts, chave: ['conta_id'] },
  conta_externa: { cidade: ofAccounts, chave: ['conta_id', 'provedor', 'sujeito'] },
  // Went by a migration; copies of before it have it.
  documento_codigo: { cidade: ofCity, chave: ['codigo', 'municipio_id', 'documento_id'] },
  email_removido: { cidade: all, chave: ['hash'] },
  sessao: passing,
  sessao_externa: passing,
  refresh_token: passing,
  codigo_recuperacao: passing,
  tentativa_acesso: passing,
  captcha_gasto: passing,
  uso_contado: passing,
  cep_consulta: passing,
  consulta_sessao: passing,
  fila_pausada: passing,
  instancia: passing,
  // Where the program of this installation failed; nothing of the city.
  erro_servidor: passing,
}

/** Global tables without a rule: empty unless somebody forgot one. */
export function listUnruled(tables: readonly CatalogueTable[]): string[] {
  return tables.filter((table) => table.global && !rules[table.nome]).map((table) => table.nome)
}

/** Columns that recognise a row of a global table. */
export function keyOf(name: string): readonly string[] {
  return rules[name]?.chave ?? []
}

/** Condition on each table's rows for a copy: everything, or one city. Tables of which nothing is taken are left out. */
export function toConditions(
  tables: readonly CatalogueTable[],
  keys: readonly ForeignKey[],
  municipioId: number | null,
): Map<string, string> {
  if (municipioId === null) return new Map(tables.map((table) => [table.nome, 'true']))
  const unruled = listUnruled(tables)
  if (unruled.length > 0) throw new BackupError(`Não está decidido o que uma cidade leva de: ${unruled.join(', ')}.`)
  const withCity = new Set(
    tables.filter((table) => table.temMunicipio && (!table.global || rules[table.nome]?.cidade)).map((table) => table.nome),
  )
  // Accounts that are linked to the city or that one of its rows refers to.
  const accounts = keys
    .filter((key) => key.alvo === 'conta' && withCity.has(key.tabela))
    .map((key) => `select ${quoted(key.colunas.at(-1) ?? '')} from ${quoted(key.tabela)} where ${ofCity(municipioId)}`)
    .join(' union ')
  const conditions = new Map<string, string>()
  for (const table of tables) {
    if (!table.global) conditions.set(table.nome, ofCity(municipioId))
    else {
      const condition = rules[table.nome]?.cidade?.(municipioId, accounts)
      if (condition) conditions.set(table.nome, condition)
    }
  }
  return conditions
}
