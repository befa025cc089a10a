import { found, type Index, inReports, inTables, lackingOf, one, placeOf, type Presence, presenceAt } from './places.ts'
import { normalize, normalizePath } from './words.ts'

/** One item of an inventory file, of whatever shape. */
export type Item = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): Item[] =>
  Array.isArray(value) ? value.filter((item): item is Item => typeof item === 'object' && item !== null) : []
const escape = (piece: string) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence stands in the code as it is, or cut by what is filled in when it is shown: '{data}', 'X'. A single word stands alone. */
function hasSentence({ said }: Index, sentence: string): boolean {
  const whole = sentence
    .replace(/^\(server text\)/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!whole) return false
  if (said.texts.has(whole)) return true
  const pieces = whole.split(/\{[^}]*\}|<[^>]*>|\bX\b/)
  if (pieces.length > 1 && pieces.some((piece) => piece.trim().length > 3)) {
    const pattern = new RegExp(pieces.map(escape).join('.{0,80}?'))
    return [...said.texts].some((one) => pattern.test(one))
  }
  return whole.includes(' ') && new RegExp(`(?<![\\p{L}\\p{N}])${escape(whole)}(?![\\p{L}\\p{N}])`, 'u').test(said.all)
}

const start = '/home/inicial-menu'

/** An address must be declared, and lead to something: not to what is not there, nor silently to the start page. */
function ofAddress({ declared }: Index, path: string, isRedirect: boolean): Presence {
  if (!declared.addresses.has(normalizePath(path))) return one(false, path)
  const target = declared.redirects.get(normalizePath(path))
  if (target === undefined) return one(true, path)
  if (!declared.addresses.has(normalizePath(target))) return { state: 'parcial', missing: [`leva a ${target}, que não existe`] }
  return target === start && !isRedirect ? { state: 'parcial', missing: ['só leva à página inicial'] } : one(true, path)
}

function ofRoute(item: Item, index: Index): Presence {
  const path = text(item.path) || text(item.suggestedPath)
  if (path) return ofAddress(index, path, item.kind === 'redirect')
  const label = text(item.label)
  const isRequest = index.declared.requests.has(normalize(label)) && index.declared.addresses.has('/home/atender/:/:')
  return one(
    isRequest || index.declared.titles.has(label) || index.proofs.has(text(item.id)),
    label ? `nenhuma tela ou entrada '${label}'` : text(item.shows),
  )
}

function ofCall(item: Item, index: Index): Presence {
  const path = text(item.path) || text(item.suggestedPath)
  return path
    ? one(index.declared.addresses.has(normalizePath(path)), path)
    : one(index.proofs.has(text(item.id)), text(item.purpose))
}

/**
 * A text of the specification must stand as it is. Where only its meaning is told (`text` is null), the texts suggested for it, divided
 * by semicolons, or a test that names the id.
 */
function ofMessage(item: Item, index: Index): Presence {
  const sentence = text(item.text)
  if (sentence) return one(hasSentence(index, sentence), sentence)
  if (index.proofs.has(text(item.id))) return one(true, '')
  const suggested = text(item.suggestedText)
    .split(/;|,? \/ /)
    .map((each) => each.trim())
    .filter(Boolean)
  if (suggested.length === 0) return one(false, text(item.paraphrase))
  return found(
    suggested.filter((each) => !hasSentence(index, each)),
    suggested.length,
  )
}

function ofPermission(item: Item, index: Index): Presence {
  const key = text(item.key)
  if (item.type === 'profile') return one(index.declared.profiles.has(key), `nenhum acesso pede o perfil ${key}`)
  if (item.type === 'permission') return one(index.declared.gates(key), `nenhum acesso pede ${key}`)
  if (item.type === 'gap') return { state: 'dispensado', missing: ['o documento não diz'] }
  return one(index.proofs.has(text(item.id)), key || text(item.gatesAsStated))
}

/**
 * The values must stand together in one list of the living code. The list that has most of them counts, if it has more than half and at
 * least three (words meet by chance). A single value stands alone.
 */
function ofEnum(item: Item, index: Index): Presence {
  const values = list(item.values).map((value) => text(value.value) || String(value.value ?? ''))
  const [only] = values
  if (only === undefined) return one(false, text(item.name))
  if (values.length === 1) return one(index.said.texts.has(only), only)
  const missing = lackingOf(index, values)
  const has = values.length - missing.length
  return missing.length > 0 && (has * 2 <= values.length || has < 3) ? { state: 'falta', missing } : found(missing, values.length)
}

const fieldsOf = (item: Item) => [...list(item.fields), ...list(item.flags)].map((field) => text(field.name)).filter(Boolean)

/**
 * An entity is the table of its name ('NotaFiscal': nota_fiscal; 'Scheduled routine (RotinaAgendamento)': rotina_agendamento), with its
 * fields as columns. One that has only an English name needs a line in the map.
 */
function ofEntity(item: Item, index: Index): Presence {
  const name = text(item.name)
  const names = [/\((\w+)\)/.exec(name)?.[1] ?? '', name.replace(/\(.*\)/, ''), name.replace(/TO$/, '')]
  const table = names.map((each) => normalize(each).toLowerCase()).find((each) => index.tables.has(each))
  if (table) return inTables(index, { tabelas: [table] }, name, fieldsOf(item))
  return {
    state: 'falta',
    missing: [name.includes(' ') ? 'nem tabela nem linha no mapa' : 'nenhuma tabela com este nome'],
  }
}

function ofProcess(item: Item, index: Index): Presence {
  const name = text(item.name)
  if (item.type === 'queue') return one(index.declared.queues.has(name), `nenhum processo na fila ${name}`)
  if (typeof item.count === 'number' && /report set/.test(text(item.type))) return inReports(index, item.count)
  const [least] = /\d+/.exec(String(item.count ?? '')) ?? []
  if (least && /audit/.test(text(item.type)))
    return one(index.said.audits.size >= Number(least), `${index.said.audits.size} de ${least}`)
  if (/object|model/.test(text(item.type))) return ofEntity({ name }, index)
  return one(index.proofs.has(text(item.id)), name)
}

/** A rule is there when a test proves it by its id; nothing else says so. A gap of the specification ('not shown') asks for nothing. */
function ofRule(item: Item, index: Index): Presence {
  if (index.proofs.has(text(item.id))) return one(true, '')
  return item.kind === 'gap' ? { state: 'dispensado', missing: ['o documento não diz'] } : one(false, 'nenhuma prova a nomeia')
}

/** A schema that we do not know: whichever of the usual fields it has. */
function ofUnknown(item: Item, index: Index): Presence {
  if (text(item.path)) return ofRoute(item, index)
  if (text(item.text)) return ofMessage(item, index)
  if (text(item.key)) return ofPermission(item, index)
  if (Array.isArray(item.values)) return ofEnum(item, index)
  if (Array.isArray(item.fields)) return ofEntity(item, index)
  return ofProcess(item, index)
}

const byFile: Record<string, (item: Item, index: Index) => Presence> = {
  routes: ofRoute,
  calls: ofCall,
  messages: ofMessage,
  permissions: ofPermission,
  enums: ofEnum,
  entities: ofEntity,
  processes: ofProcess,
  rules: ofRule,
}

/** Is an item of an inventory file (named without .json) in the product? Where the map names its place, that place alone decides. */
export function presenceOf(file: string, item: Item, index: Index): Presence {
  const place = placeOf(index.places, text(item.id))
  if (place) return presenceAt(index, place, text(item.name), fieldsOf(item), list(item.values).length)
  return (byFile[file] ?? ofUnknown)(item, index)
}
