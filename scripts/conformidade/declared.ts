import { isAllowed, perfis, type Access, type UserInfo } from '@iss/platform/contract'
import type { House } from '@iss/platform/discovery'
import type { ValueList } from './said.ts'
import { normalize, normalizePath } from './words.ts'

/** The fields of one object that a call takes or answers. */
export type Shape = { path: string; fields: ReadonlySet<string> }

/** What the house declares, as far as an inventory asks for it. */
export type Declared = {
  addresses: ReadonlySet<string>
  /** Where an address leads that has nothing of its own. */
  redirects: ReadonlyMap<string, string>
  /** Titles of screens and labels of menu entries. */
  titles: ReadonlySet<string>
  shapes: readonly Shape[]
  queues: ReadonlySet<string>
  reportKinds: ReadonlySet<number>
  /** Fields of each kind of request (Solicitacao), all normalised. */
  requests: ReadonlyMap<string, ReadonlySet<string>>
  /** Kinds of documents that modules issue. */
  documents: ReadonlySet<string>
  /** Tables of registries. */
  registries: ReadonlySet<string>
  /** Names of processes and routines. */
  works: ReadonlySet<string>
  profiles: ReadonlySet<string>
  /** Switches by scope, normalised. */
  switches: ReadonlyMap<string, ReadonlySet<string>>
  /** Lists of values of schemas and fields. */
  values: readonly ValueList[]
  /** Whether who holds this key may do anything that others may not. */
  gates(key: string): boolean
}

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

type Schema = { _zod: { def: Plain & { type: string } } }
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Visits plain objects, arrays and schemas below a value, each once. */
function visit(value: unknown, seen: Set<unknown>, enter: (value: Plain | Schema) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || seen.has(value) || depth > 30) return
  if (!isPlain(value) && !Array.isArray(value) && !isSchema(value)) return
  seen.add(value)
  if (isSchema(value)) {
    enter(value)
    const { def } = value._zod
    const getter = def.getter as (() => unknown) | undefined
    visit(typeof getter === 'function' ? getter() : undefined, seen, enter, depth + 1)
    for (const inner of Object.values(def)) visit(inner, seen, enter, depth + 1)
    return
  }
  if (!Array.isArray(value)) enter(value)
  for (const inner of Object.values(value)) visit(inner, seen, enter, depth + 1)
}

/** The fields, normalised, of every object in a schema. */
function fieldsBelow(schema: unknown): string[][] {
  const found: string[][] = []
  visit(schema, new Set(), (value) => {
    if (isSchema(value) && value._zod.def.type === 'object')
      found.push(Object.keys(value._zod.def.shape as object).map(normalize))
  })
  return found
}

/** Users who differ in profile and in everything that is yes or no; `authRegex` is what is asked about. */
function users(authRegex: readonly string[]): UserInfo[] {
  const person = { id: 1, documento: '', nome: '' }
  return [true, false].flatMap((flag) =>
    [[], ...perfis.map((perfil) => [perfil])].map((some) => {
      const known: Plain = {
        perfis: some,
        authRegex,
        pessoaUsuario: person,
        pessoaSelecionada: person,
        municipios: [],
        email: '',
        autoridadeId: flag ? 1 : null,
      }
      return new Proxy(known, { get: (target, name) => (name in target ? target[name as string] : flag) }) as unknown as UserInfo
    }),
  )
}

function may(access: Access, user: UserInfo): boolean {
  try {
    return isAllowed(access, user)
  } catch {
    return false
  }
}

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a key decides: its holder may what nobody without it may, or one who holds all but it may not what others may. */
function decides(key: string, accesses: readonly Access[]): boolean {
  const pairs = [
    [users([escaped(key)]), users([])],
    [users(['.*']), users([`(?!${escaped(key)}$).*`])],
  ] as const
  return accesses.some((access) =>
    pairs.some(([having, lacking]) =>
      having.some((user, index) => may(access, user) !== may(access, lacking[index] as UserInfo)),
    ),
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads what is declared: `asked` are the keys that operations ask for by themselves (`hasChave`). */
export function readDeclared(house: House, asked: ReadonlySet<string> = new Set()): Declared {
  const others = [...house.others.values()].flat() as unknown as Plain[]
  const work = [...house.processes, ...house.routines] as unknown as Plain[]
  const drawn = [...house.calls, ...house.screens] as unknown as Plain[]
  const addresses = new Set<string>()
  const titles = new Set<string>()
  const redirects = new Map<string, string>()
  for (const item of [...drawn, ...others]) {
    const screen = isPlain(item.tela) ? item.tela : {}
    const aliases = Array.isArray(item.aliases) ? item.aliases : []
    for (const path of [item.path, item.legacyPath, screen.path, ...aliases].map(text).filter((one) => one.startsWith('/'))) {
      addresses.add(normalizePath(path))
      if (item.kind === 'call') addresses.add(normalizePath(`/v2/rest${path}`))
      if (text(item.redirectTo)) redirects.set(normalizePath(path), text(item.redirectTo))
    }
    for (const one of [item, screen]) {
      const places = (Array.isArray(one.menu) ? one.menu : []) as Plain[]
      for (const label of [one.title, ...places.map((place) => place.rotulo)].map(text)) if (label) titles.add(label)
    }
  }
  const accesses: Access[] = []
  const values: ValueList[] = []
  const seen = new Set<unknown>()
  const readValues = (value: Plain | Schema): void => {
    if (!isSchema(value)) {
      const isAccess =
        ['chaves', 'perfis', 'naoPerfis'].some((part) => Array.isArray(value[part])) || typeof value.condicao === 'function'
      if (isAccess) accesses.push(value as Access)
      for (const [owner, list] of Object.entries(value)) {
        if (!Array.isArray(list) || list.length < 2 || !list.every(isPlain)) continue
        for (const key of ['value', 'label'])
          values.push({ owner, values: new Set(list.map((one) => normalize(String(one[key] ?? '')))) })
      }
      return
    }
    const { def } = value._zod
    const options =
      def.type === 'enum' ? Object.values(def.entries as object) : def.type === 'literal' ? (def.values as unknown[]) : []
    if (options.length > 1) values.push({ owner: '', values: new Set(options.map((option) => normalize(String(option)))) })
  }
  for (const item of [...drawn, ...others, ...work]) visit(item, seen, readValues)
  for (const [owner, items] of house.others)
    values.push({ owner, values: new Set((items as unknown as Plain[]).map((item) => normalize(text(item.tipo)))) })
  const shapes = house.calls.flatMap(({ path, request, answer }) =>
    [request, answer].flatMap((schema) => fieldsBelow(schema).map((fields) => ({ path, fields: new Set(fields) }))),
  )
  const known = new Map<string, boolean>()
  return {
    addresses,
    redirects,
    titles,
    shapes,
    queues: new Set([...work, ...others].map((item) => text(item.fila)).filter(Boolean)),
    reportKinds: new Set(
      others.flatMap((item) => (typeof item.tipo === 'number' && typeof item.fila === 'string' ? [item.tipo] : [])),
    ),
    requests: new Map(
      others
        .filter((item) => item.kind === 'request')
        .map((item) => [normalize(text(item.tipo)), new Set(fieldsBelow(item.schema).flat())]),
    ),
    documents: new Set(others.filter((item) => item.kind === 'document-kind').map((item) => text(item.tipo))),
    registries: new Set(others.filter((item) => item.kind === 'registry').map((item) => text(item.table))),
    works: new Set(work.map((item) => text(item.nome))),
    profiles: new Set(
      accesses.flatMap((access) => ('public' in access ? [] : [...(access.perfis ?? []), ...(access.naoPerfis ?? [])])),
    ),
    switches: new Map(
      ['municipal', 'pessoal'].map((scope) => [
        scope,
        new Set(house.switches.filter((item) => item.scope === scope).map((item) => normalize(item.name))),
      ]),
    ),
    values,
    gates: (key) => {
      if (!known.has(key)) known.set(key, asked.has(key) || decides(key, accesses))
      return known.get(key) === true
    },
  }
}
