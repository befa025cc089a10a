import type { Violation } from '@iss/kernel/errors'
import { kindOf } from '@iss/kinds'
import type { Access, MenuPlace } from '@iss/platform/contract'
import { isValueField, type WireValue } from './field-kinds.ts'
import type { Field, Fields, Values } from './field.ts'

/** Rows of a period (dates or competences) that may not overlap among rows equal in `key`; a missing end means: without end. */
export type Vigencia<Key extends string> = {
  inicio: Key
  fim: Key
  key?: readonly (Key | 'parent')[]
  /** Sentence of an overlap, when not the usual one. */
  message?: string
}

export type Unique<Key extends string> = {
  /** Together they occur once; 'parent' adds the parent of a child. */
  fields: readonly (Key | 'parent')[]
  /** Name of the unique index of the migration, so that a race gives the same sentence. */
  index: string
  message: string
}

/** A button of the grid that does something else than saving; the server runs it by `defineRegistryAction`. */
export type Action = {
  label: string
  fields?: Fields
  access?: Access
  icon?: string
  confirm?: string
  submit?: string
  /** Told: the button stands in each row and sends this of it, nothing is asked; null: not offered for that row. */
  ofRow?(valores: Cells): Cells | null
}

/** What a row says, as it travels. */
export type Cells = Readonly<Record<string, WireValue>>

/** A screen that belongs to the grid and is opened from above it, or to a row and is opened from there. */
export type Link = { label: string; href: string | ((valores: Cells) => string); icon: string }

export type Tab<Key extends string> = { label: string; fields: readonly Key[] }

/** A column whose words come from several fields of a row. */
export type Told<V> = { label: string; of(values: V): string }

type Shape<F extends Fields> = {
  /** SQL name of the table; found by itself among the tables of the house. */
  table: string
  fields: F
  /** Columns of the grid. */
  list: readonly (keyof F & string)[]
  /** Columns after those, told from several fields. */
  told?: readonly Told<Values<F>>[]
  /** Fields that the search box looks into; the texts and options of the list unless told. */
  search?: readonly (keyof F & string)[]
  /** Order at first: '-field' for descending. */
  order?: readonly `${'' | '-'}${keyof F & string}`[]
  /** Rules across fields; run in the browser and again on the server. */
  check?(values: Values<F>, hoje: string): readonly Violation[]
  /** Lines that a form of configuration shows, and has confirmed, before it saves: what is going to be different. */
  differences?(antes: Values<F>, depois: Values<F>): readonly string[]
  vigencia?: Vigencia<keyof F & string>
  unique?: readonly Unique<keyof F & string>[]
  /** A row in use is cancelled (column data_cancelamento) instead of being removed. */
  softDelete?: boolean
  /** Sentence when a row that documents use is changed; absent: it may be changed. */
  lockedWhenUsed?: string
  /** Field that names a row where another registry chooses it; the first of the list unless told. */
  name?: keyof F & string
  /** Column that keeps the order that people give to the rows by the arrows; it is no field. */
  position?: string
  import?: boolean
  /** Seconds between two looks at rows that the program itself changes, while none of them is open. */
  refresh?: number
  actions?: Readonly<Record<string, Action>>
  links?: readonly Link[]
}

export type ChildInput<F extends Fields> = Shape<F> & {
  title: string
  /** Property of the Drizzle table that holds the parent's id. Absent in a form of configuration, whose grids belong to the city. */
  parent?: string
  /** Shown only for parents of which this holds. */
  visibleWhen?(parent: Readonly<Record<string, unknown>>): boolean
  /** Its rows are edited in place, in the parent's form, and saved together with it: for short lists, without files and secrets. */
  inline?: boolean
}

export type RegistryInput<F extends Fields> = Shape<F> & {
  /** Route of the spec; also the name of the file. */
  slug: string
  title: string
  path: string
  /** Who sees it. */
  access: Access
  /** Who changes it; whoever sees it unless told. */
  edit?: Access
  menu?: readonly MenuPlace[]
  /** Parts of a long form; together they name every field once. */
  tabs?: readonly Tab<keyof F & string>[]
  children?: Readonly<Record<string, Registry>>
}

/** A registry, a child grid or a form of configuration, as the engine handles it. */
export type Registry = {
  kind: 'registry' | 'registry-child'
  /** One row per municipality instead of a list. */
  single: boolean
  slug: string
  /** Path of its calls: '/feriados', '/indices/cotacoes'. */
  resource: string
  title: string
  path: string
  access: Access
  edit: Access
  menu: readonly MenuPlace[]
  table: string
  fields: Readonly<Record<string, Field>>
  list: readonly string[]
  told: readonly Told<Record<string, unknown>>[]
  search: readonly string[]
  order: readonly string[]
  check(values: Record<string, unknown>, hoje: string): readonly Violation[]
  differences?(antes: Record<string, unknown>, depois: Record<string, unknown>): readonly string[]
  vigencia?: Vigencia<string>
  unique: readonly Unique<string>[]
  softDelete: boolean
  lockedWhenUsed?: string
  name: string
  position?: string
  tabs: readonly Tab<string>[]
  import: boolean
  refresh?: number
  actions: Readonly<Record<string, Action>>
  links: readonly Link[]
  children: Readonly<Record<string, Registry>>
  parent?: string
  visibleWhen?(parent: Readonly<Record<string, unknown>>): boolean
  inline: boolean
}

/** Most rows of a grid that is edited in place. */
export const MAX_INLINE_ROWS = 100

/** The detail grids of a registry that are edited in its form, by name. */
export function inlineChildren(registry: Pick<Registry, 'children'>): [string, Registry][] {
  return Object.entries(registry.children).filter(([, child]) => child.inline)
}

/** Declares one registry: this file, its table and its migration are all there is to add. A bad definition stops the boot. */
export function defineRegistry<const F extends Fields>(input: RegistryInput<F>): Registry {
  const registry = build(input as never, { kind: 'registry', single: false })
  for (const [name, child] of Object.entries(registry.children))
    if (!child.parent) throw new Error(`Registry ${registry.slug}: the child ${name} names no parent`)
  if (registry.fields.filhos && inlineChildren(registry).length > 0)
    throw new Error(`Registry ${registry.slug}: the field filhos belongs to the engine`)
  return withChildren(registry)
}

/** Declares a detail grid of a registry, or (without `parent`) a grid of the city beside a form of configuration. */
export function defineChild<const F extends Fields>(input: ChildInput<F>): Registry {
  return build(input as never, { kind: 'registry-child', single: false })
}

type FormShape<F extends Fields> = Omit<
  RegistryInput<F>,
  'list' | 'search' | 'order' | 'vigencia' | 'unique' | 'softDelete' | 'position' | 'import' | 'refresh'
>

/**
 * Declares a form of configuration: one row per municipality, made of the fields' initial values until it is first saved. Its children are
 * grids of the city and further forms over other tables, each in a tab.
 */
export function defineConfigForm<const F extends Fields>(input: FormShape<F>): Registry {
  return withChildren(build({ ...input, list: Object.keys(input.fields) } as never, { kind: 'registry', single: true }))
}

/** Declares a further part of a form of configuration, kept in a table of its own: one row per municipality with its own version. */
export function defineChildForm<const F extends Fields>(
  input: Pick<FormShape<F>, 'title' | 'table' | 'fields' | 'check' | 'tabs'>,
): Registry {
  return build({ ...input, list: Object.keys(input.fields) } as never, { kind: 'registry-child', single: true })
}

function withChildren(registry: Registry): Registry {
  const children = Object.entries(registry.children).map(([name, child]) => {
    const resource = `${registry.resource}/${name}`
    return [
      name,
      { ...child, slug: `${registry.slug}/${name}`, resource, access: registry.access, edit: registry.edit, path: registry.path },
    ] as const
  })
  return { ...registry, children: Object.fromEntries(children) }
}

function build(
  input: Partial<Registry> & Pick<Registry, 'fields' | 'list' | 'table' | 'title'>,
  form: Pick<Registry, 'kind' | 'single'>,
): Registry {
  const { fields, list, slug = '' } = input
  const names = Object.keys(fields)
  const fail = (why: string): never => {
    throw new Error(`Registry ${slug || input.table}: ${why}`)
  }
  if (form.kind === 'registry' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    fail('the slug must be lower-case words joined by hyphens')
  if (names.length === 0) fail('there are no fields')
  const ask = (what: string, wanted: readonly string[]) => {
    for (const name of wanted) if (name !== 'parent' && !names.includes(name)) fail(`${what} names '${name}', which is no field`)
  }
  ask('the list', list)
  ask('the search', input.search ?? [])
  ask(
    'the order',
    (input.order ?? []).map((key) => key.replace(/^-/, '')),
  )
  if (input.vigencia) {
    ask('the validity', [input.vigencia.inicio, input.vigencia.fim, ...(input.vigencia.key ?? [])])
    const [inicio, fim] = [fields[input.vigencia.inicio]?.kind, fields[input.vigencia.fim]?.kind]
    if ((inicio !== 'date' && inicio !== 'competencia') || inicio !== fim)
      fail('a validity begins and ends with dates, or with competences')
    if (fields[input.vigencia.inicio]?.required === undefined) fail('the beginning of a validity is required')
  }
  for (const unique of input.unique ?? []) ask('a unique rule', unique.fields)
  const tabbed = (input.tabs ?? []).flatMap((tab) => [...tab.fields])
  ask('a tab', tabbed)
  if (input.tabs && (tabbed.length !== names.length || new Set(tabbed).size !== names.length))
    fail('the tabs name every field once')
  if (input.inline && Object.values(fields).some(({ kind }) => kind === 'file' || kind === 'secret'))
    fail('a grid that is edited in place holds neither files nor secrets')
  if (input.position && names.includes(input.position)) fail('the position is no field')
  for (const [name, field] of Object.entries(fields)) {
    if (!field.label) fail(`field ${name} has no label`)
    if (['id', 'versao', 'municipioId', 'dataCancelamento'].includes(name)) fail(`field ${name} belongs to the engine`)
    if (field.kind === 'select' && new Set(field.options.map((option) => option.value)).size !== field.options.length)
      fail(`field ${name} has an option twice`)
  }
  const searchable = list.filter((name) => isSearched(fields[name]))
  return {
    slug,
    resource: `/${slug.replaceAll('-', '')}`,
    path: '',
    access: {},
    edit: input.access ?? {},
    menu: [],
    told: [],
    search: searchable,
    order: [],
    unique: [],
    softDelete: false,
    name: list[0] ?? names[0] ?? '',
    import: false,
    actions: {},
    links: [],
    tabs: [],
    children: {},
    inline: false,
    ...input,
    check: (input.check as Registry['check'] | undefined) ?? (() => []),
    ...form,
  }
}

/** Whether a search of the grid looks into a field unless the registry says which. */
function isSearched(field: Field | undefined): boolean {
  if (!field) return false
  return isValueField(field) ? kindOf(field.kind).sql.search('1/1') !== '' : field.kind === 'select'
}
