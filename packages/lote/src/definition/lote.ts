import type { Violation } from '@iss/kernel/errors'
import type { Access, MenuPlace } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { StoredOrder } from '../tables/lote.ts'
import type { AnyColumn, LoteColumn } from './column.ts'
import type { LoteField, LoteFields, LoteValues } from './field.ts'
import type { AnyCandidate, AnyItem, AnyOrder, AnySimulated, Candidate, Done, Item, Order, Simulated } from './item.ts'

/** How the reason of an order is asked for: most and fewest characters, and the sentence of a wrong length when not the usual one. */
export type Reason = { label: string; min: number; max: number; message?: Violation }

export type Aware = { label: string; message?: Violation }

/** What is put before whoever may give an order, in the words of the kind. */
export type LoteTexts = {
  /** Button that carries it out. */
  run?: string
  /** Whether that button warns by its colour; it does unless told. */
  danger?: boolean
  /** One item and many: 'nota', 'notas'. */
  item?: readonly [one: string, many: string]
  /** Where the user chooses: title of the list, its button, what it says when empty, title of the confirmation. */
  found?: string
  search?: string
  empty?: string
  confirm?: string
  /** What will happen, above the confirmation. */
  warning?: string
  /** Answer when the queue has it, when it was done at once. */
  scheduled?: string
  done?: string
}

/** Choosing among the items (shape L): the preview is a list with check boxes, and a second form asks what is to be done with the chosen ones. */
export type Choose<F extends LoteFields, G extends LoteFields, Sim extends object> = {
  /** Most items of one order. */
  max: number
  /** Sentences of none and of too many, when not the usual ones. */
  none?: Violation
  tooMany?: Violation
  /** Asked for with the confirmation. Before that they have their initial values. */
  fields: G
  /** Those of them under which other obstacles stand: they are asked about again. */
  examine?: readonly (keyof NoInfer<G> & string)[]
  /** What these parameters would make of each chosen item, by the button 'Simular'. Reads only. */
  simulate?: {
    columns: readonly LoteColumn<NoInfer<Sim>>[]
    rows(ctx: Context, values: LoteValues<F & G>, chosen: readonly number[]): AsyncIterable<Simulated<Sim>>
  }
}

type Head<F extends LoteFields> = {
  /** Route of the spec, also the name of the file and of the calls. */
  slug: string
  title: string
  /** '/home/actions/{slug}' unless told. */
  path?: string
  access: Access
  menu?: readonly MenuPlace[]
  /**
   * Orders of this kind are given by `openOrder`, and shown by screens of the module's own. 'own': those have the engine's calls to look at an order, to
   * put it back and to stop it (`OrderOnScreen`); false: no calls at all.
   */
  screen?: false | 'own'
  /** Queue of the long work; processaCmd unless told (spec 3 §9.4). */
  queue?: string
  /** Items of one transaction; 25 unless told. */
  blockSize?: number
  /** Orders of at most so many items are carried out in the same call. */
  immediate?: number
  /** Parameters, asked for before the preview. */
  fields: F
  /** Initial values that the data of the city tell, in place of those of the fields: what the screen begins with, nothing more. Reads only. */
  opening?(ctx: Context): Promise<Partial<LoteValues<NoInfer<F>>>>
  /** Rules across the parameters. */
  check?(values: LoteValues<NoInfer<F>>): readonly Violation[]
  /** What an order is told apart by ('PRESTADOR 2026-04'); '' unless told. */
  key?(values: LoteValues<NoInfer<F>>): string
  /** One open order of a key at a time; the sentence of the second one, when not the usual one. */
  exclusive?: boolean | Violation
  /** Orders belong to the selected person: whoever acts for another sees and changes none of them, and a key is held for that person only. */
  ofPerson?: true
  /** What is told with the preview beside its items: sums over all of them, how many are left out. Reads only. */
  notes?(ctx: Context, values: LoteValues<NoInfer<F>>): Promise<readonly string[]>
  reason?: Reason
  /** Word to be typed. */
  word?: string
  /** The box by which its author says that he knows what it does, and the sentence of who does not. */
  aware?: Aware
  /** Above so many items another user who may give the order has to confirm it, when there is one. */
  second?: { above: number }
  texts?: LoteTexts
  /** Kind of the audit events of the order; 'lote' unless told: lote.enviado, lote.reprocessado … Null: the module records its own. */
  audit?: string | null
}

type Work<F extends LoteFields, G extends LoteFields, Row, Content, Alvo, Sim extends object> = {
  choose?: Choose<F, G, Sim>
  columns: readonly LoteColumn<NoInfer<Row>>[]
  /**
   * The dry run: every item that the order is about, as the preview shows it, in an order of its own that does not change. Reads only. It
   * runs again when the order is given, and the order is refused when it says something else by then. A generator declared beside the
   * order, with typed parameters: the compiler takes the shape of the lines from it. `chosen`: only those of these ids, where the user chooses.
   */
  items?(ctx: Context, values: LoteValues<F & G>, chosen: readonly number[] | null): AsyncIterable<Candidate<Row, Content, Alvo>>
  /**
   * Carries one item out, inside a savepoint of its block's transaction. It looks again, under a lock, at what the preview saw, and refuses
   * (AppError) what is no longer so: nothing of it stays and the others go on. Answers the sentence of the result.
   */
  run(
    ctx: Context,
    item: Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>,
    order: Order<LoteValues<F & G>>,
  ): Promise<string | Done>
  /** The items of a block at once, results in their order. When it throws, `run` does them one by one. */
  runAll?(
    ctx: Context,
    items: readonly Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>[],
    order: Order<LoteValues<F & G>>,
  ): Promise<(string | Done)[]>
  /**
   * Of an order whose lines are kept before they are confirmed (form F9): examines a kept item, without changing anything else. Refused, it
   * stays out; `semEfeito`: it is there already. All of a block at once by `prepareAll`.
   */
  prepare?(
    ctx: Context,
    item: Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>,
    order: Order<LoteValues<F & G>>,
  ): Promise<Done>
  prepareAll?(
    ctx: Context,
    items: readonly Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>[],
    order: Order<LoteValues<F & G>>,
  ): Promise<Done[]>
  /** After the last block, of the preview too. */
  ended?(ctx: Context, order: StoredOrder): Promise<void>
  /** Sentence of an item that failed for no reason of its own, when not the usual one. */
  failure?(item: Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>): string
  /** After an item was refused, in the same block: what has to be put right because of it. */
  failed?(ctx: Context, item: Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>, order: Order<LoteValues<F & G>>): Promise<void>
  /** Takes one done item back, within so many days of the end. Like `run` it refuses what may not be. */
  undo?: {
    days: number
    run(ctx: Context, item: Item<NoInfer<Row>, NoInfer<Content>, NoInfer<Alvo>>, order: Order<LoteValues<F & G>>): Promise<string>
  }
}

export type LoteInput<F extends LoteFields, G extends LoteFields, Row, Content, Alvo, Sim extends object> = Head<F> &
  Work<F, G, Row, Content, Alvo, Sim>

/** A kind of order as the engine handles it. */
export type Lote = {
  kind: 'lote'
  slug: string
  title: string
  path: string
  access: Access
  menu: readonly MenuPlace[]
  screen: boolean | 'own'
  queue: string
  blockSize: number
  immediate: number
  fields: Readonly<Record<string, LoteField>>
  opening?(ctx: Context): Promise<Readonly<Record<string, unknown>>>
  check(values: Readonly<Record<string, unknown>>): readonly Violation[]
  key(values: Readonly<Record<string, unknown>>): string
  exclusive: boolean | Violation
  ofPerson?: true
  notes?(ctx: Context, values: Readonly<Record<string, unknown>>): Promise<readonly string[]>
  reason?: Reason
  word?: string
  aware?: Aware
  second?: { above: number }
  texts: LoteTexts
  choose?: {
    max: number
    none?: Violation
    tooMany?: Violation
    fields: Readonly<Record<string, LoteField>>
    examine?: readonly string[]
    simulate?: {
      columns: readonly AnyColumn[]
      rows(ctx: Context, values: Readonly<Record<string, unknown>>, chosen: readonly number[]): AsyncIterable<AnySimulated>
    }
  }
  audit: string | null
  columns: readonly AnyColumn[]
  items?(ctx: Context, values: Readonly<Record<string, unknown>>, chosen: readonly number[] | null): AsyncIterable<AnyCandidate>
  run(ctx: Context, item: AnyItem, order: AnyOrder): Promise<string | Done>
  runAll?(ctx: Context, items: readonly AnyItem[], order: AnyOrder): Promise<(string | Done)[]>
  prepare?(ctx: Context, item: AnyItem, order: AnyOrder): Promise<Done>
  prepareAll?(ctx: Context, items: readonly AnyItem[], order: AnyOrder): Promise<Done[]>
  ended?(ctx: Context, order: StoredOrder): Promise<void>
  failure?(item: AnyItem): string
  failed?(ctx: Context, item: AnyItem, order: AnyOrder): Promise<void>
  undo?: { days: number; run(ctx: Context, item: AnyItem, order: AnyOrder): Promise<string> }
}

/**
 * What every routine of the administrator has in common (form F13, admin.md): its access, a reason of at least 20 characters, one execution in a
 * municipality at a time, a second administrator above 1,000 rows.
 */
export const routine = {
  access: { perfis: ['administrador'], chaves: ['iss:admin:rotinas'] },
  reason: { label: 'Motivo', min: 20, max: 500 },
  exclusive: true,
  second: { above: 1000 },
} as const

/**
 * What orders have in common that are given on the selected rows of a list or report (`orderOnSelection`): no screen of their own, a reason, and what
 * a page of rows holds is done in the call.
 */
export const selectionOrder = {
  screen: false,
  immediate: 100,
  reason: { label: 'Justificativa', min: 10, max: 500 },
} as const

/** Declares an order on many items: the file that calls this is all there is to add. What cannot work stops the boot. */
export function defineLote<
  const F extends LoteFields,
  Row extends object = object,
  Content = unknown,
  Alvo = number,
  const G extends LoteFields = Record<never, LoteField>,
  Sim extends object = object,
>(input: LoteInput<F, G, Row, Content, Alvo, Sim>): Lote {
  const definition = input as unknown as Omit<Partial<Lote>, 'screen'> &
    Pick<Lote, 'slug' | 'title' | 'access' | 'fields' | 'columns' | 'run'> & { screen?: false | 'own' }
  const { slug, columns, fields } = definition
  const fail = (why: string): never => {
    throw new Error(`Order ${slug}: ${why}`)
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) fail('the slug must be lower-case words joined by hyphens')
  const keys = columns.map(({ key }) => key)
  if (new Set(keys).size !== keys.length) fail('two columns have the same key')
  if (definition.screen === undefined && (!definition.items || columns.length === 0))
    fail('an order with a screen says which items it is about, and shows something of them')
  const every = { ...fields, ...definition.choose?.fields }
  if (Object.keys(every).length < Object.keys(fields).length + Object.keys(definition.choose?.fields ?? {}).length)
    fail('a field is asked for twice')
  for (const [name, field] of Object.entries(every)) {
    if (field.when && !every[field.when.field]) fail(`the field ${name} waits for '${field.when.field}', which is no field`)
    if (['itens', 'motivo', 'palavra', 'ciente'].includes(name) && !(name in fields))
      fail(`the name ${name} belongs to the engine`)
  }
  return {
    path: `/home/actions/${slug}`,
    menu: [],
    queue: 'processaCmd',
    blockSize: 25,
    immediate: 0,
    check: () => [],
    key: () => '',
    exclusive: false,
    texts: {},
    audit: 'lote',
    ...definition,
    kind: 'lote',
    screen: definition.screen ?? true,
  }
}
