import { eventosChat } from '@iss/comunicacao/contract/chat'
import { eventosTopico } from '@iss/comunicacao/contract/topico'
import type { Call } from '@iss/platform/contract'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportsOf } from '../../../packages/list/src/testing/report-scene.ts'
import { askSecondCity, sumsOfSecondCity } from './ask-second-city.ts'
import { fillSecondCity } from './fill-second-city.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
  await fillSecondCity(scene.owner)
})
afterAll(() => scene.stop())

/** Streams of events last by their nature; that they tell of their own city only is shown in duas-cidades.itest of comunicacao. */
const lasting: readonly string[] = [eventosTopico.path, eventosChat.path]

/** Lists of administrators that say of themselves that their rows are those of the whole installation (A21). */
function isOfInstallation(path: string): boolean {
  const slugs = reportsOf(scene).flatMap(({ slug, installation }) => (installation ? [slug] : []))
  return slugs.some((slug) => path.startsWith(`/relatorio/${slug}/`))
}

/** The calls below an address that are asked. */
const callsBelow = (area: string) =>
  scene.house.operations
    .map(({ call }) => call)
    .filter(({ path }) => path.startsWith(area) && !lasting.includes(path) && !isOfInstallation(path))

/** Asks these calls for what the second city has; says of which tables rows were shown and which tables were changed. */
async function askAll(calls: readonly Call[]) {
  const before = await sumsOfSecondCity(scene.owner)
  const walk = await askSecondCity(scene, calls)
  const after = await sumsOfSecondCity(scene.owner)
  const changed = [...after].flatMap(([nome, soma]) => (before.get(nome) === soma ? [] : [nome]))
  return { before, walk, changed }
}

const limit = 300_000

/** A limit is of a step: all calls are asked in as many steps as this. */
const steps = 6

it.each(Array.from({ length: steps }, (_, step) => ({ step: step + 1 })))(
  `no call reads or writes a row of the other city, whatever number, key or document of it is asked for: $step of ${steps}`,
  async ({ step }) => {
    const calls = callsBelow('/').filter((_, place) => place % steps === step - 1)
    const { before, walk, changed } = await askAll(calls)
    expect(walk.problems).toEqual([])
    expect(changed).toEqual([])
    expect(before.size).toBeGreaterThan(170)
    expect([...before].filter(([, soma]) => soma.startsWith('0 '))).toEqual([])
    // Not because it was turned away: most calls answered, and most were asked in several ways.
    expect(walk.answered.size).toBeGreaterThan(calls.length / 2)
    expect(walk.requests).toBeGreaterThan(2.5 * calls.length)
  },
  limit,
)

describe('the same questions find a table without row level security', () => {
  it.each([
    { area: '/feriados/', tables: ['feriado'], written: ['feriado'] },
    { area: '/topico/', tables: ['topico'], written: ['topico'] },
    { area: '/pessoa/', tables: ['pessoa'], written: [] },
    // In print too, which counts how often.
    { area: '/guia/imprimir', tables: ['documento', 'guia', 'pessoa'], written: ['documento'] },
  ])(
    '$tables: shown by the calls of $area, and $written changed',
    async ({ area, tables, written }) => {
      for (const table of tables) await scene.owner(`alter table ${table} disable row level security`)
      try {
        const { walk, changed } = await askAll(callsBelow(area))
        const shown = walk.problems.filter((problem) => problem.startsWith('shows Porto Claro'))
        expect(shown).not.toEqual([])
        expect(changed).toEqual(written)
      } finally {
        for (const table of tables) await scene.owner(`alter table ${table} enable row level security`)
      }
    },
    limit,
  )
})
