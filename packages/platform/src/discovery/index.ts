import type { Call, DomainEvent, Screen, Switch } from '../contract/index.ts'
import type { Courier, Demo, Hook, Operation, Process, Routine, SessionLoader } from '../server/index.ts'
import { loadDefinitions } from './definitions.ts'

/** Everything that the modules and engines declare, found by folder convention (decisions H2). */
export type House = {
  calls: Call[]
  operations: Operation[]
  screens: Screen[]
  events: DomainEvent<unknown>[]
  hooks: Hook[]
  // biome-ignore lint/suspicious/noExplicitAny: any parameters and cursor
  processes: Process<any, any>[]
  routines: Routine[]
  couriers: Courier[]
  switches: Switch[]
  demos: Demo[]
  sessionLoaders: SessionLoader[]
  /** Definitions of kinds that the platform does not know (report, registry, request, importer, documento …), by kind. */
  others: ReadonlyMap<string, readonly Tagged[]>
  /** Drizzle tables by SQL name. */
  tables: ReadonlyMap<string, unknown>
  /** Where each definition stands: `modules/x/src/...`. */
  origins: ReadonlyMap<unknown, string>
}

export type Tagged = { kind: string }

/**
 * An engine that makes calls, screens and long work out of definitions (reports, registries). Found like everything else;
 * runs once after discovery.
 */
export type Expander = {
  kind: 'expander'
  expand(house: House): { calls?: Call[]; operations?: Operation[]; screens?: Screen[]; processes?: Process<never, never>[] }
}

/** Declares an engine's expander. */
export function defineExpander(expand: Expander['expand']): Expander {
  return { kind: 'expander', expand }
}

const isTagged = (value: unknown): value is Tagged =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { kind?: unknown }).kind === 'string' &&
  Object.hasOwn(value, 'kind')

function tableName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const name = (value as Record<symbol, unknown>)[Symbol.for('drizzle:Name')]
  // Another name for a table within one query is no table.
  const isAlias = (value as Record<symbol, unknown>)[Symbol.for('drizzle:IsAlias')] === true
  return typeof name === 'string' && Symbol.for('drizzle:IsDrizzleTable') in value && !isAlias ? name : undefined
}

/**
 * Imports every definition file of packages and modules under `root` and sorts what they export by `kind`.
 * Refuses two declarations of one call, screen, hook process or switch.
 */
export async function discover(root: string): Promise<House> {
  const byKind = new Map<string, Tagged[]>()
  const tables = new Map<string, unknown>()
  const origins = new Map<unknown, string>()
  for (const [file, exported] of await loadDefinitions(root)) {
    for (const value of Object.values(exported)) {
      const table = tableName(value)
      if (table) {
        if (tables.has(table) && tables.get(table) !== value) throw new Error(`Second declaration of table ${table}: ${file}`)
        tables.set(table, value)
      }
      if (!isTagged(value) || origins.has(value)) continue
      origins.set(value, file)
      byKind.set(value.kind, [...(byKind.get(value.kind) ?? []), value])
    }
  }
  const take = <T>(kind: string) => (byKind.get(kind) ?? []) as unknown as T[]
  const known = new Set([
    'call',
    'operation',
    'screen',
    'event',
    'hook',
    'process',
    'routine',
    'courier',
    'switch',
    'demo',
    'session-loader',
  ])
  const house: House = {
    calls: take<Call>('call'),
    operations: take<Operation>('operation'),
    screens: take<Screen>('screen'),
    events: take('event'),
    hooks: take<Hook>('hook').sort((a, b) => a.ordem - b.ordem),
    processes: take('process'),
    routines: take('routine'),
    couriers: take('courier'),
    switches: take('switch'),
    demos: take<Demo>('demo').sort((a, b) => a.ordem - b.ordem),
    sessionLoaders: take('session-loader'),
    others: new Map([...byKind].filter(([kind]) => !known.has(kind))),
    tables,
    origins,
  }
  for (const expander of take<Expander>('expander')) {
    const more = expander.expand(house)
    house.calls.push(...(more.calls ?? more.operations?.map((operation) => operation.call) ?? []))
    house.operations.push(...(more.operations ?? []))
    house.screens.push(...(more.screens ?? []))
    house.processes.push(...(more.processes ?? []))
  }
  refuseTwice('call', house.calls, (call) => `${call.method} ${call.path}`, origins)
  refuseTwice('screen', house.screens, (screen) => screen.path, origins)
  refuseTwice('process', house.processes, (process) => process.nome, origins)
  refuseTwice('courier', house.couriers, (courier) => courier.nome, origins)
  refuseTwice('switch', house.switches, (item) => `${item.scope} ${item.name}`, origins)
  refuseTwice('operation', house.operations, (operation) => `${operation.call.method} ${operation.call.path}`, origins)
  return house
}

/** Stops the boot when one thing is declared twice. */
export function refuseTwice<T>(
  what: string,
  items: readonly T[],
  key: (item: T) => string,
  origins: ReadonlyMap<unknown, string>,
): void {
  const seen = new Map<string, T>()
  for (const item of items) {
    const other = seen.get(key(item))
    if (other) throw new Error(`Second declaration of ${what} ${key(item)}: ${origins.get(other)} and ${origins.get(item)}`)
    seen.set(key(item), item)
  }
}
