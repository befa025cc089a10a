import type { Context } from './context.ts'

/** What the demo city's generators know: the day of first load, how many times the data are multiplied, and both cities. */
export type DemoWorld = {
  /** Day for which the city is generated, ISO (decisions T4). */
  hoje: string
  escala: number
  /** Months of history before the two years that every demonstration has: in them everything is closed, so that comparisons show. */
  mesesAntes: number
  /** Deterministic pseudo-random number in [0,1) of a name. */
  random(name: string): number
}

/**
 * Demo data of a module. Runs once per demo city at first load, in ascending `ordem`, inside the city's transaction; must use the module's
 * own operations where it can, and be a deterministic function of `world`.
 */
export type Demo = {
  kind: 'demo'
  nome: string
  ordem: number
  cidades?: readonly string[]
  load(ctx: Context, world: DemoWorld, cidade: string): Promise<void>
}

/** Declares demo data. */
export function defineDemo(definition: Omit<Demo, 'kind'>): Demo {
  return { kind: 'demo', ...definition }
}
