import type { House } from '@iss/platform/discovery'
import { readDeclared } from './declared.ts'
import { readLiveCode } from './live.ts'
import type { Index, Places, Presence } from './places.ts'
import { type Item, presenceOf } from './presence.ts'
import { type Proof, readProofs } from './proofs.ts'
import { readSaid, type Said } from './said.ts'
import type { CodeFile } from './source.ts'
import { readTables } from './tables.ts'
import { normalize } from './words.ts'

/** What is known of one item: where it stands in the inventory, whether it is there, and whether a test proves it. */
export type Finding = Presence & { file: string; id: string; name: string; item: Item; proven: boolean }

/** Which items are asked for; what is not told does not narrow. */
export type Filter = { semente?: string; arquivos?: readonly string[]; estados?: readonly string[]; blocos?: readonly string[] }

/**
 * Indexes the product: its files, what discovery found in it and the names ('path#name') of what discovery took.
 * `held` are lists that constants hold once they are loaded, by 'path#name'. `proofs` are all ids that tests name, good or not.
 */
export function indexProduct(
  files: readonly CodeFile[],
  house: House,
  roots: ReadonlySet<string>,
  places: Places,
  held: ReadonlyMap<string, readonly string[]> = new Map(),
): { index: Index; proofs: Proof[] } {
  const code = readLiveCode(files, roots)
  const own = readSaid(code, files)
  const found = readDeclared(house, own.keys)
  const declared = { ...found, reportKinds: new Set([...found.reportKinds, ...carriedKinds(own, found.reportKinds)]) }
  const computed = code.declarations
    .filter((declaration) => code.isLive(declaration))
    .flatMap(({ path, names }) =>
      names.map((owner) => ({ owner, values: new Set(held.get(`${path}#${owner}`)?.map(normalize)) })),
    )
  const said = { ...own, lists: [...own.lists, ...declared.values, ...computed.filter(({ values }) => values.size > 1)] }
  const proofs = readProofs(files, code)
  const good = new Set(proofs.filter(({ proves }) => proves).map(({ id }) => id))
  return { index: { code, said, declared, tables: readTables(files), proofs: good, places }, proofs }
}

/** Kinds of report that processes carry which are no reports: picked from the constant that numbers the kinds of the declared reports. */
function carriedKinds({ kinds, numbers }: Said, declared: ReadonlySet<number>): number[] {
  const [owner, names] =
    [...numbers].find(([, each]) => declared.size > 0 && [...declared].every((kind) => [...each.values()].includes(kind))) ?? []
  return [...(names ?? [])].flatMap(([name, kind]) => (kinds.has(`${owner}.${name}`) ? [kind] : []))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an item is called, shortest first. */
const nameOf = (item: Item) =>
  text(item.name) ||
  text(item.key) ||
  text(item.path) ||
  text(item.suggestedPath) ||
  text(item.text) ||
  text(item.label) ||
  text(item.purpose) ||
  text(item.suggestedText) ||
  text(item.rule)

/**
 * Whether an item belongs to a block: a part of the specification ('3-9.3', '3.9.3'), the beginning of an id ('R2-2.8'), a route
 * ('/home/actions/obras') or a word that the item speaks of ('desif').
 */
export function isInBlock(item: Item, block: string): boolean {
  const id = text(item.id)
  const part = block.replace(/^(\d)\./, '$1-')
  if (/^[A-Z]?\d-/.test(part))
    return (
      id === part ||
      [part, id.slice(1) === part ? '' : part].some(
        (start) => start !== '' && (id.startsWith(`${start}-`) || id.slice(1).startsWith(`${start}-`)),
      )
    )
  if (block.startsWith('/')) return [item.path, item.suggestedPath].includes(block) || JSON.stringify(item).includes(block)
  const words = `_${normalize(JSON.stringify(Object.values(item)))}_`
  return words.includes(`_${normalize(block)}_`) || words.replaceAll('_', '').includes(normalize(block).replaceAll('_', ''))
}

/** Looks every item of an inventory up. Takes the items by file name without .json. */
export function measure(inventory: ReadonlyMap<string, readonly Item[]>, index: Index, filter: Filter = {}): Finding[] {
  const wanted = (item: Item) =>
    (!filter.semente || String(item.seed ?? '') === filter.semente) &&
    (!filter.blocos?.length || filter.blocos.some((block) => isInBlock(item, block)))
  return [...inventory].flatMap(([file, items]) =>
    filter.arquivos?.length && !filter.arquivos.includes(file)
      ? []
      : items.filter(wanted).map((item) => {
          const id = text(item.id)
          return { file, id, name: nameOf(item), item, proven: index.proofs.has(id), ...presenceOf(file, item, index) }
        }),
  )
}

/** Ids that tests or the map name and that no inventory has; proofs that prove nothing; tests of a route that never say its address. */
export function doubts(inventory: ReadonlyMap<string, readonly Item[]>, index: Index, proofs: readonly Proof[]): string[] {
  const items = new Map<string, Item>(
    [...inventory].flatMap(([file, all]) => all.map((item) => [text(item.id), { ...item, file }] as const)),
  )
  const letters = new Set([...items.keys()].map((id) => id[0]))
  const lines = new Set<string>()
  for (const { id, path, proves, around } of proofs.filter(({ id }) => letters.has(id[0]))) {
    const item = items.get(id)
    const address = text(item?.path) || text(item?.suggestedPath)
    const last =
      address
        .split('/')
        .filter((part) => part && !part.startsWith(':'))
        .at(-1) ?? ''
    if (!item) lines.add(`${id}\t${path}: o inventário não tem este número`)
    else if (!proves) lines.add(`${id}\t${path}: a prova só usa palavras que o programa não alcança`)
    else if (item.file === 'routes' && last && !around.includes(last))
      lines.add(`${id}\t${path}: a prova não diz o endereço ${address}`)
  }
  for (const key of Object.keys(index.places)) {
    const [id = ''] = key.split(' ')
    const item = items.get(id)
    if (!item) lines.add(`${id}\tmapa: o inventário não tem este número`)
    else if (text(item.name) && !key.endsWith(text(item.name)))
      lines.add(`${id}\tmapa: o inventário chama isto de ${text(item.name)}`)
  }
  return [...lines].sort()
}
