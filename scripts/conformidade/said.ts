import type { LiveCode } from './live.ts'
import { type CodeFile, type Declaration, literalText, type Node, walk } from './source.ts'
import { normalize } from './words.ts'

/** A list of values that stands in one place: an array, the keys of an object, a union of literals, a column of a table of objects. */
export type ValueList = { owner: string; values: ReadonlySet<string> }

/** What the product's living code says: its sentences and its lists of values. */
export type Said = {
  /** Each text of the code, whole; what is filled in stands as `{}`. */
  texts: ReadonlySet<string>
  /** The same, one after the other, for looking inside. */
  all: string
  lists: readonly ValueList[]
  /** Kinds of audit event that are written. */
  audits: ReadonlySet<string>
  /** Keys that operations ask for: what a call is given, or a constant that is one key. */
  keys: ReadonlySet<string>
  /** Every word that stands outside the declarations of tables: who is not among them is a column or table that nothing uses. */
  words: ReadonlySet<string>
  /** Names of numbers that are given as a `tipo`, as 'RelatorioAssincrono.LIVRO': a kind of report that a process carries. */
  kinds: ReadonlySet<string>
  /** Constants that give numbers a name. */
  numbers: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Tables (by their name in the database) whose declaration living code uses. */
  tables: ReadonlySet<string>
}

const scalar = (node: Node | undefined): string | undefined => {
  if (!node) return undefined
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return scalar(node.expression as Node)
  if (node.type === 'TSLiteralType') return scalar(node.literal as Node)
  if (node.type === 'Literal' && typeof node.value === 'number') return String(node.value)
  return literalText(node)
}

const keyText = (property: Node): string | undefined => {
  const key = property.key as Node & { name?: string; value?: unknown }
  if (property.type !== 'Property' || property.computed) return undefined
  return key.type === 'Identifier' ? key.name : String(key.value)
}

const propertiesOf = (node: Node) => (node.properties as Node[]).filter((property) => property.type === 'Property')

/** The values that the members of a list have in the same place: themselves, by key, by position. */
function columnsOf(members: readonly (Node | null)[]): string[][] {
  const columns = new Map<string, string[]>()
  const add = (key: string, value: string | undefined) => {
    if (value !== undefined) columns.set(key, [...(columns.get(key) ?? []), value])
  }
  for (const member of members) {
    if (!member) continue
    add('', scalar(member))
    if (member.type === 'ObjectExpression')
      for (const property of propertiesOf(member)) add(`.${keyText(property)}`, scalar(property.value as Node))
    const inner = member.type === 'ArrayExpression' ? member.elements : member.type === 'CallExpression' ? member.arguments : []
    for (const [place, element] of (inner as Node[]).entries()) add(`[${place}]`, element ? scalar(element) : undefined)
  }
  return [...columns.values()]
}

function listsOf(node: Node): string[][] {
  if (node.type === 'ArrayExpression') return columnsOf(node.elements as (Node | null)[])
  if (node.type === 'TSUnionType') return columnsOf(node.types as Node[])
  if (node.type === 'SwitchStatement') return columnsOf((node.cases as Node[]).map((one) => one.test as Node | null))
  if (node.type !== 'ObjectExpression') return []
  const properties = propertiesOf(node)
  return [
    properties.flatMap((property) => keyText(property) ?? []),
    ...columnsOf(properties.map((property) => property.value as Node)),
  ]
}

/** The text of a template or of an element on screen: what is filled in becomes `{}`. */
function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('{}')
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const sides = [node.left, node.right].map((side) => textOf(side as Node))
    return sides.every((side) => side === undefined) ? undefined : sides.map((side) => side ?? '{}').join('')
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const parts = (node.children as Node[]).map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      const inner = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child
      return textOf(inner) ?? '{}'
    })
    return parts.join('').replace(/\s+/g, ' ').trim()
  }
  return literalText(node)
}

/** A declaration of a table: what only stands there is used by nothing. */
const isTable = ({ node }: Declaration) => {
  const callee = (node.init as Node | undefined)?.callee as { name?: string } | undefined
  return /table$/i.test(callee?.name ?? '')
}

const memberName = (node: Node) => [node.object, node.property].map((part) => (part as { name?: string }).name ?? '').join('.')

/** The numbers of `const X = { A: 1, B: 2 } as const`. */
function numbersOf({ init }: Node): Map<string, number> {
  let node = init as Node | null
  while (node && /^TS(As|Satisfies)Expression$/.test(node.type)) node = node.expression as Node
  if (node?.type !== 'ObjectExpression') return new Map()
  return new Map(
    propertiesOf(node).flatMap((property) => {
      const { value } = property.value as { value?: unknown }
      return typeof value === 'number' ? [[keyText(property) ?? '', value] as const] : []
    }),
  )
}

const isKey = (value: string | undefined): value is string => value !== undefined && /^[a-z]+:[A-Za-z:]+$/.test(value)

/** Keys that stand alone: an argument of a call, or the value of a constant. */
function keysOf(node: Node): string[] {
  const alone =
    node.type === 'CallExpression' ? (node.arguments as Node[]) : node.type === 'VariableDeclarator' ? [node.init as Node] : []
  return alone.map(literalText).filter(isKey)
}

const sqlList = /\bin\s*\(((?:\s*'[^']*'\s*,?)+)\)|\barray\s*\[((?:\s*'[^']*'\s*,?)+)\]/gi

/** Reads what the living declarations and the SQL of the product say. `values` are lists that the declarations hold when they are loaded. */
export function readSaid(code: LiveCode, files: readonly CodeFile[], values: readonly ValueList[] = []): Said {
  const texts = new Set<string>()
  const lists: ValueList[] = [...values]
  const audits = new Set<string>()
  const keys = new Set<string>()
  const words = new Set<string>()
  const tables = new Set<string>()
  const kinds = new Set<string>()
  const numbers = new Map<string, Map<string, number>>()
  const addWords = (text: string) => {
    for (const [word] of text.matchAll(/[A-Za-z_][\w]*/g)) words.add(normalize(word))
  }
  const list = (owner: string, found: readonly string[]) => {
    if (found.length > 1) lists.push({ owner, values: new Set(found.map(normalize)) })
  }
  for (const declaration of code.declarations.filter((one) => code.isLive(one))) {
    const owner = declaration.names[0] ?? ''
    const isOutside = !isTable(declaration)
    if (!isOutside) tables.add(literalText(((declaration.node.init as Node).arguments as Node[])[0]) ?? '')
    walk(declaration.node, (node) => {
      if (node.type === 'ImportDeclaration') return false
      const text = textOf(node)
      if (text) for (const piece of [text, ...text.split('{}')]) texts.add(piece.replace(/\s+/g, ' ').trim())
      const { pattern } = (node.regex ?? {}) as { pattern?: string }
      if (pattern) texts.add(pattern)
      if (node.type === 'Property') texts.add(keyText(node) ?? '')
      for (const found of listsOf(node)) list(owner, found)
      if (node.type === 'ObjectExpression') {
        const parts = new Map(propertiesOf(node).map((property) => [keyText(property), property.value as Node]))
        const kind = parts.get('tipo')
        if (kind?.type === 'MemberExpression') kinds.add(memberName(kind))
        if (kind && parts.has('entidade')) walk(kind, (inner) => audits.add(literalText(inner) ?? ''))
        // Engines of rows are given the names of their events: `eventos: { alterada: 'obra.alterada' }`.
        const events = parts.get('eventos')
        if (events?.type === 'ObjectExpression')
          for (const one of propertiesOf(events)) audits.add(literalText(one.value as Node) ?? '')
      }
      if (node.type === 'VariableDeclarator' && numbersOf(node).size > 0) numbers.set(owner, numbersOf(node))
      const { name: callee = '', property } = (node.callee ?? {}) as { name?: string; property?: { name?: string } }
      if (/audit/i.test(`${callee}${property?.name ?? ''}`))
        for (const one of node.arguments as Node[]) audits.add(literalText(one) ?? '')
      for (const key of keysOf(node)) keys.add(key)
      if (isOutside) for (const word of [node.name, text]) if (typeof word === 'string') addWords(word)
      return true
    })
  }
  for (const { path, text } of files) {
    if (path.endsWith('.html')) for (const piece of text.split(/<[^>]*>/)) texts.add(piece.replace(/\s+/g, ' ').trim())
    if (!path.endsWith('.sql')) continue
    const code = text.replace(/--[^\n]*/g, '')
    for (const [body] of code.matchAll(/\$(\w*)\$[\s\S]*?\$\1\$|create\s+(?:or\s+replace\s+)?view[^;]*;/gi)) addWords(body)
    for (const match of code.matchAll(/'((?:[^']|'')*)'/g)) texts.add((match[1] ?? '').replace(/''/g, "'"))
    for (const match of code.matchAll(sqlList))
      list(
        'sql',
        [...(match[1] ?? match[2] ?? '').matchAll(/'([^']*)'/g)].map((one) => one[1] ?? ''),
      )
  }
  for (const set of [texts, audits]) set.delete('')
  return { texts, all: [...texts].join('\n'), lists, audits, keys, words, kinds, numbers, tables }
}
