import type { Declared } from './declared.ts'
import type { LiveCode } from './live.ts'
import type { Said } from './said.ts'
import type { Tables } from './tables.ts'
import { normalize, normalizePath } from './words.ts'

/** Everything that an item of an inventory is looked up in. */
export type Index = {
  code: LiveCode
  said: Said
  declared: Declared
  tables: Tables
  proofs: ReadonlySet<string>
  places: Places
}

/** Where a field is that has another name here: 'coluna', 'tabela.coluna', 'tabela'; or why it is nowhere. */
type Campos = Readonly<Record<string, string | { sem: string }>>

/**
 * Where something of the inventory stands when its name there does not lead to it. By name of table, call, process …, never by path
 * of a file. `sem` says why nothing stands for it.
 */
export type Place =
  | { sem: string }
  /** Tables of an entity. */
  | { tabelas: readonly string[]; campos?: Campos; nota?: string }
  /** Calls (path without prefix) whose request or answer carries it. */
  | { chamadas: readonly string[]; campos?: Campos; nota?: string }
  /** A kind of request (Solicitacao): its own fields, and the columns that all requests have. */
  | { pedido: string; campos?: Campos; nota?: string }
  /** Switches (of a person or a municipality), one per field. */
  | { chaves: 'pessoal' | 'municipal'; campos?: Campos }
  /** A list of values that the code keeps under this name. */
  | { lista: string; nota?: string }
  /** The product's own words for values that the specification tells in English: they stand together in one list. */
  | { valores: readonly string[] }
  /** Kinds of documents that are issued, in the product's own words. */
  | { documentos: readonly string[]; nota?: string }
  | { tela: string }
  | { texto: string }
  /** Events of the audit trail; 'tabela.incluido' is written by the engine of registries. */
  | { auditoria: readonly string[] }
  /** As many kinds of asynchronous report, numbered from 0. */
  | { relatorios: number }
  | { fila: string }
  /** A process or routine. */
  | { trabalho: string }
  /** A declaration of the living code, by its name: the last resort. */
  | { codigo: string; nota?: string }

/** Keys are 'id name', so that the map can be read and a renumbered inventory is noticed. */
export type Places = Readonly<Record<string, Place>>

export type Presence = { state: 'presente' | 'parcial' | 'falta' | 'dispensado'; missing: string[] }

export const found = (missing: string[], total: number): Presence => ({
  state: missing.length === 0 ? 'presente' : missing.length < total ? 'parcial' : 'falta',
  missing,
})
export const one = (isThere: boolean, name: string): Presence => found(isThere ? [] : [name], 1)

/** The place that the map gives for an id. */
export function placeOf(places: Places, id: string): Place | undefined {
  const key = Object.keys(places).find((candidate) => candidate === id || candidate.startsWith(`${id} `))
  return key === undefined ? undefined : places[key]
}

/** Whether living code uses a table: by the constant that declares it, or by its name in SQL. */
export function isTableUsed(index: Index, table: string): boolean {
  if (index.said.words.has(normalize(table))) return true
  return index.said.tables.has(table)
}

/** City and number of a row: the database uses them by itself. */
const isKeyOfRows = (column: string) => column === 'MUNICIPIO_ID' || column === 'ID'

/** What is wrong with a column: it is not there, or nothing uses it. Undefined when all is well. */
function columnTrouble(index: Index, tables: readonly string[], target: string): string | undefined {
  const [first = '', second] = target.split('.')
  if (second === undefined && index.tables.has(first) && !tables.some((table) => index.tables.get(table)?.has(normalize(first))))
    return isTableUsed(index, first) ? undefined : 'tabela que nada usa'
  const owners = second === undefined ? tables : [first]
  const column = normalize(second ?? first)
  if (!owners.some((table) => index.tables.get(table)?.has(column))) return 'não está'
  return index.said.words.has(column) || isKeyOfRows(column) ? undefined : 'coluna que nada usa'
}

/** The same for a field of an entity, whose column may be a reference (`pessoa_id`), a moment (`lido_em`) or a code. */
function columnTroubles(index: Index, tables: readonly string[], field: string, said: string | undefined): string | undefined {
  if (said !== undefined) return columnTrouble(index, tables, said)
  const troubles = ['', '_id', '_em', '_codigo'].map((tail) => columnTrouble(index, tables, normalize(`${field}${tail}`)))
  return troubles.includes(undefined) ? undefined : (troubles.find((trouble) => trouble !== 'não está') ?? 'não está')
}

/** The fields of an entity against the columns of its tables. A reference `pessoa` is the column `pessoa_id`. */
export function inTables(
  index: Index,
  place: Extract<Place, { tabelas: unknown }>,
  name: string,
  fields: readonly string[],
): Presence {
  const absent = place.tabelas.filter((table) => !index.tables.has(table)).map((table) => `tabela ${table} não existe`)
  if (absent.length === place.tabelas.length) return { state: 'falta', missing: [name, ...absent] }
  const unused = place.tabelas
    .filter((table) => index.tables.has(table) && !isTableUsed(index, table))
    .map((table) => `nada usa a tabela ${table}`)
  const missing = fields.flatMap((field) => {
    const said = place.campos?.[field]
    if (typeof said === 'object') return []
    const trouble = columnTroubles(index, place.tabelas, field, said)
    return trouble === undefined ? [] : [`${field}${trouble === 'não está' ? '' : ` (${trouble})`}`]
  })
  const all = [...absent, ...unused, ...missing]
  return { state: all.length ? 'parcial' : 'presente', missing: all }
}

function inCalls(index: Index, place: Extract<Place, { chamadas: unknown }>, fields: readonly string[]): Presence {
  const absent = place.chamadas.filter((path) => !index.declared.addresses.has(normalizePath(path)))
  if (absent.length) return { state: 'falta', missing: absent.map((path) => `chamada ${path} não existe`) }
  const carried = new Set(
    index.declared.shapes.filter(({ path }) => place.chamadas.includes(path)).flatMap((shape) => [...shape.fields]),
  )
  const missing = fields.filter((field) => {
    const said = place.campos?.[field]
    return typeof said !== 'object' && !(said ?? field).split('.').every((part) => carried.has(normalize(part)))
  })
  return { state: missing.length ? 'parcial' : 'presente', missing }
}

function inRequest(index: Index, place: Extract<Place, { pedido: unknown }>, fields: readonly string[]): Presence {
  const own = index.declared.requests.get(normalize(place.pedido))
  if (!own) return { state: 'falta', missing: [`nenhuma solicitação ${place.pedido}`] }
  const missing = fields.filter((field) => {
    const said = place.campos?.[field]
    return (
      typeof said !== 'object' &&
      !own.has(normalize(said ?? field)) &&
      columnTroubles(index, ['solicitacao'], field, said) !== undefined
    )
  })
  return { state: missing.length ? 'parcial' : 'presente', missing }
}

/** Which of these values lack in the list of the living code that has most of them. */
export function lackingOf({ said }: Index, values: readonly string[]): string[] {
  let best = [...values]
  for (const { values: has } of said.lists) {
    const lacking = values.filter((value) => !has.has(normalize(value)))
    if (lacking.length < best.length) best = lacking
  }
  return best
}

/** A list kept under a name holds at least `size` values. */
function inList(index: Index, name: string, size: number): Presence {
  const values = index.said.lists.filter(({ owner }) => owner === name).map((list) => list.values.size)
  const largest = Math.max(0, ...values)
  return largest >= size
    ? one(true, name)
    : { state: largest > 1 ? 'parcial' : 'falta', missing: [`${name}: ${largest} de ${size}`] }
}

function isAudited({ said, declared }: Index, kind: string): boolean {
  const [table = '', verb] = kind.split('.')
  return said.audits.has(kind) || (declared.registries.has(table) && said.texts.has(`{}.${verb}`))
}

/** Which kinds of asynchronous report, numbered from 0, no report carries. */
export function inReports({ declared }: Index, count: number): Presence {
  const missing = Array.from({ length: count }, (_, kind) => kind).filter((kind) => !declared.reportKinds.has(kind))
  return found(missing.length ? [`nenhum relatório dos tipos ${missing.join(', ')}`] : [], missing.length === count ? 1 : 2)
}

/** Whether what the map says is so. `fields` are the fields of an entity, `size` the number of values of an enumeration. */
export function presenceAt(index: Index, place: Place, name: string, fields: readonly string[], size: number): Presence {
  if ('sem' in place) return { state: 'dispensado', missing: [place.sem] }
  if ('tabelas' in place) return inTables(index, place, name, fields)
  if ('pedido' in place) return inRequest(index, place, fields)
  if ('chamadas' in place) return inCalls(index, place, fields)
  if ('lista' in place) return inList(index, place.lista, size)
  if ('valores' in place) return found(lackingOf(index, place.valores), place.valores.length)
  if ('documentos' in place)
    return found(
      place.documentos.filter((tipo) => !index.declared.documents.has(tipo)).map((tipo) => `nenhum documento ${tipo}`),
      place.documentos.length,
    )
  if ('tela' in place) return one(index.declared.addresses.has(normalizePath(place.tela)), place.tela)
  if ('texto' in place) return one(index.said.texts.has(place.texto), place.texto)
  if ('fila' in place) return one(index.declared.queues.has(place.fila), `nenhum processo na fila ${place.fila}`)
  if ('trabalho' in place) return one(index.declared.works.has(place.trabalho), `nenhum processo ou rotina ${place.trabalho}`)
  if ('chaves' in place) {
    const names = index.declared.switches.get(place.chaves) ?? new Set()
    return found(
      fields.filter((field) => {
        const said = place.campos?.[field]
        return typeof said !== 'object' && !names.has(normalize(said ?? field))
      }),
      fields.length,
    )
  }
  if ('relatorios' in place) return inReports(index, place.relatorios)
  if ('auditoria' in place) {
    const missing = place.auditoria.filter((kind) => !isAudited(index, kind))
    return found(
      missing.map((kind) => `nada grava o evento ${kind}`),
      place.auditoria.length,
    )
  }
  const isLive = index.code.declarations.some((item) => item.names.includes(place.codigo) && index.code.isLive(item))
  return one(isLive, `nada usa ${place.codigo}`)
}
