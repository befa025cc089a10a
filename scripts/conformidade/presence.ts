import { type CodeIndex, normalize, normalizePath } from './code-index.ts'

/** One item of an inventory file, of whatever shape. */
export type Item = Record<string, unknown>
export interface Presence {
  state: 'presente' | 'parcial' | 'falta'
  /** What was not found, in short. */
  missing: string[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): Item[] =>
  Array.isArray(value) ? value.filter((item): item is Item => typeof item === 'object' && item !== null) : []
const found = (missing: string[], total: number): Presence => ({
  state: missing.length === 0 ? 'presente' : missing.length < total ? 'parcial' : 'falta',
  missing,
})
const one = (isThere: boolean, name: string): Presence => found(isThere ? [] : [name], 1)

/** A sentence stands in the code as it is, or cut by what is filled in when it is shown: '{data}', 'X'. */
function hasSentence(index: CodeIndex, sentence: string): boolean {
  if (index.text.includes(sentence)) return true
  const pieces = sentence.split(/\{[^}]*\}|<[^>]*>|\bX\b/).map((piece) => piece.trim())
  const long = pieces.filter((piece) => piece.length > 3)
  return pieces.length > 1 && long.length > 0 && long.every((piece) => index.text.includes(piece))
}

const hasPath = (index: CodeIndex, path: string) => index.paths.has(normalizePath(path))

function ofRoute(item: Item, index: CodeIndex): Presence {
  const path = text(item.path) || text(item.suggestedPath)
  if (path) return one(hasPath(index, path), path)
  const label = text(item.label)
  return one(label !== '' && hasSentence(index, label), label || text(item.shows))
}

function ofCall(item: Item, index: CodeIndex): Presence {
  const path = text(item.path) || text(item.suggestedPath)
  return path ? one(hasPath(index, path), path) : one(index.idsInCode.has(text(item.id)), text(item.purpose))
}

function ofMessage(item: Item, index: CodeIndex): Presence {
  const sentence = text(item.text) || text(item.suggestedText)
  return one(sentence !== '' && hasSentence(index, sentence), sentence || text(item.paraphrase))
}

function ofPermission(item: Item, index: CodeIndex): Presence {
  const key = text(item.key)
  if (item.type === 'condition') return one(index.idsInCode.has(text(item.id)), key)
  return one(key !== '' && (index.text.includes(key) || index.words.has(normalize(key))), key)
}

function ofEnum(item: Item, index: CodeIndex): Presence {
  const values = list(item.values).map((value) => text(value.value) || String(value.value ?? ''))
  const missing = values.filter(
    (value) => value !== '' && !index.words.has(normalize(value)) && !index.text.includes(`'${value}'`),
  )
  return values.length ? found(missing, values.length) : one(index.words.has(normalize(text(item.name))), text(item.name))
}

/** An entity with its fields and flags; the name counts as one of the parts and must be there. Transfer objects may lose their TO. */
function ofEntity(item: Item, index: CodeIndex): Presence {
  const name = text(item.name)
  const names = [name, name.replace(/TO$/, '')].map(normalize)
  const isNamed = names.some((candidate) => index.dataWords.has(candidate) || index.dataWords.has(`${candidate}_TABLE`))
  const parts = [...list(item.fields), ...list(item.flags)].map((field) => text(field.name)).filter(Boolean)
  const missing = parts.filter((part) => !index.dataWords.has(normalize(part)))
  if (!isNamed) return { state: missing.length < parts.length ? 'parcial' : 'falta', missing: [name, ...missing] }
  return { state: missing.length ? 'parcial' : 'presente', missing }
}

function ofProcess(item: Item, index: CodeIndex): Presence {
  const name = text(item.name)
  const inner = name.match(/\(([A-Za-z]+)\)/)?.[1] ?? ''
  const isThere = [name, inner].some((candidate) => candidate !== '' && index.words.has(normalize(candidate)))
  return one(isThere || index.idsInCode.has(text(item.id)), name)
}

const ofRule = (item: Item, index: CodeIndex): Presence => one(index.idsInCode.has(text(item.id)), text(item.rule).slice(0, 100))

/** A schema that we do not know: whichever of the usual fields it has. */
function ofUnknown(item: Item, index: CodeIndex): Presence {
  if (text(item.path)) return ofRoute(item, index)
  if (text(item.text)) return ofMessage(item, index)
  if (text(item.key)) return ofPermission(item, index)
  if (Array.isArray(item.values)) return ofEnum(item, index)
  if (Array.isArray(item.fields)) return ofEntity(item, index)
  return ofProcess(item, index)
}

const byFile: Record<string, (item: Item, index: CodeIndex) => Presence> = {
  routes: ofRoute,
  calls: ofCall,
  messages: ofMessage,
  permissions: ofPermission,
  enums: ofEnum,
  entities: ofEntity,
  processes: ofProcess,
  rules: ofRule,
}

/** Is an item of an inventory file (named without .json) in the code? An item whose id the code or a test names is. */
export function presenceOf(file: string, item: Item, index: CodeIndex): Presence {
  const presence = (byFile[file] ?? ofUnknown)(item, index)
  const id = text(item.id)
  return id && presence.state === 'falta' && (index.idsInCode.has(id) || index.idsInTests.has(id))
    ? { state: 'presente', missing: [] }
    : presence
}
