import { fill, type Violation } from '@iss/kernel/errors'
import { loadModule, parseSync } from 'libpg-query'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { funcoesPermitidas } from '../domain/funcoes-permitidas.ts'

type Node = Record<string, unknown>

/** What stands in a statement, as far as the console asks. */
export type Exame = { violations: Violation[]; entidades: string[] }

/** Nodes that no query of the console has, whatever they stand in. */
const proibidos = new Set([
  'LockingClause',
  'IntoClause',
  'ParamRef',
  'CurrentOfExpr',
  'SetToDefault',
  'XmlExpr',
  'TableSample',
  'RangeTableSample',
])
const ehNo = (valor: unknown): valor is Node => typeof valor === 'object' && valor !== null && !Array.isArray(valor)
const textoDe = (no: unknown) => ((no as { String?: { sval?: string } }).String?.sval ?? '').toLowerCase()

/** Each node below one, by its kind. */
function* nos(valor: unknown): Generator<[tipo: string, no: Node]> {
  if (Array.isArray(valor)) for (const um of valor) yield* nos(um)
  if (!ehNo(valor)) return
  for (const [nome, dentro] of Object.entries(valor)) {
    if (ehNo(dentro)) yield [nome, dentro]
    yield* nos(dentro)
  }
}

let pronto: Promise<void> | undefined

/** Makes PostgreSQL's own parser ready; it is loaded once. */
export const prepararParser = (): Promise<void> => (pronto ??= loadModule())

/** Whether a read statement: SELECT, WITH, VALUES, or EXPLAIN of one without options that run it. */
function corpoDaConsulta(stmt: Node): Node | null {
  if (ehNo(stmt.SelectStmt)) return stmt.SelectStmt
  if (!ehNo(stmt.ExplainStmt)) return null
  const { query, options = [] } = stmt.ExplainStmt as { query?: Node; options?: Node[] }
  const executa = options.some(
    (opcao) => ehNo(opcao.DefElem) && !['verbose', 'costs', 'format'].includes(String(opcao.DefElem.defname)),
  )
  return executa || !query || !ehNo(query.SelectStmt) ? null : query.SelectStmt
}

/**
 * Looks at a text by PostgreSQL's own parser: one query that only reads, of the views of the console (`entidades`), with functions of the list. Refuses
 * everything else, the names of what stands against it included. Grants hold whatever this lets through. Source: admin.md, sandbox rules 2.
 */
export function examinarSql(texto: string, visoes: ReadonlySet<string>): Exame {
  let stmts: { stmt: Node }[]
  try {
    stmts = (parseSync(texto) as { stmts?: { stmt: Node }[] }).stmts ?? []
  } catch (error) {
    const { message, sqlDetails } = error as { message: string; sqlDetails?: { cursorPosition?: number } }
    const p = (sqlDetails?.cursorPosition ?? 0) + 1
    return { violations: [fill(consultaErrors.invalida, { p, msg: message })], entidades: [] }
  }
  const [unica] = stmts
  const corpo = unica && stmts.length === 1 ? corpoDaConsulta(unica.stmt) : null
  if (!unica || !corpo) return { violations: [consultaErrors.somenteConsultas], entidades: [] }
  return examinarNos(unica.stmt, visoes)
}

function examinarNos(stmt: Node, visoes: ReadonlySet<string>): Exame {
  const violations: Violation[] = []
  const entidades = new Set<string>()
  const comuns = new Set<string>()
  const todos = [...nos(stmt)]
  for (const [tipo, no] of todos) if (tipo === 'CommonTableExpr') comuns.add(String(no.ctename).toLowerCase())
  for (const [tipo, no] of todos) {
    const escreve = tipo.endsWith('Stmt') && !['SelectStmt', 'ExplainStmt', 'larg', 'rarg'].includes(tipo)
    if (escreve || proibidos.has(tipo) || 'lockingClause' in no || 'intoClause' in no)
      violations.push(consultaErrors.somenteConsultas)
    if (tipo === 'FuncCall') violations.push(...examinarFuncao(no))
    if (tipo === 'RangeVar' || tipo === 'relation') violations.push(...examinarTabela(no, { visoes, comuns, entidades }))
    if (tipo === 'TypeName') violations.push(...examinarTipo(no))
  }
  return { violations: [...new Map(violations.map((um) => [um.message, um])).values()], entidades: [...entidades].sort() }
}

function examinarFuncao(no: Node): Violation[] {
  const partes = ((no.funcname as unknown[] | undefined) ?? []).map(textoDe)
  const [esquema, nome] = partes.length > 1 ? [partes[0], partes.at(-1)] : ['pg_catalog', partes[0]]
  const permitida = esquema === 'pg_catalog' && nome !== undefined && funcoesPermitidas.has(nome)
  return permitida ? [] : [fill(consultaErrors.funcao, { nome: partes.join('.') })]
}

type Achados = { visoes: ReadonlySet<string>; comuns: ReadonlySet<string>; entidades: Set<string> }

function examinarTabela({ catalogname, schemaname, relname }: Node, { visoes, comuns, entidades }: Achados): Violation[] {
  const nome = String(relname).toLowerCase()
  if (schemaname === undefined && comuns.has(nome)) return []
  if (catalogname === undefined && (schemaname === undefined || schemaname === 'consulta') && visoes.has(nome)) {
    entidades.add(nome)
    return []
  }
  return [fill(consultaErrors.entidade, { nome: schemaname === undefined ? nome : `${String(schemaname)}.${nome}` })]
}

/** Types that name objects of the database would tell of what the role may not see. */
function examinarTipo(no: Node): Violation[] {
  const nome = ((no.names as unknown[] | undefined) ?? []).map(textoDe).at(-1) ?? ''
  return /^reg[a-z]+$/.test(nome) ? [fill(consultaErrors.funcao, { nome })] : []
}
