import { describe, expect, it } from 'vitest'
import { createLanes, type Laned } from './lanes.ts'

type Entry = Laned & { name: string }
const entry = (name: string, owner = name, municipioId = 1): Entry => ({ name, owner, municipioId })

/** Lanes whose turns end when the test says so. */
function scene(take = (waiting: Entry[]) => waiting.splice(0)) {
  const turns: { names: string[]; wait: boolean; end(): Promise<void> }[] = []
  const lanes = createLanes<Entry>({
    shared: 2,
    take,
    gather: async () => undefined,
    run: (entries, wait) =>
      new Promise<void>((done) => {
        const end = () => {
          done()
          return settled()
        }
        turns.push({ names: entries.map(({ name }) => name), wait, end })
      }),
  })
  return { lanes, turns, names: () => turns.map((turn) => turn.names.join('+')) }
}
/** Lets every lane come as far as it can. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done))
}

describe('lanes', () => {
  it('entries that come at once share a turn; what comes meanwhile shares the next one', async () => {
    const { lanes, turns, names } = scene()
    for (const name of ['a', 'b', 'c', 'd']) lanes.add(entry(name))
    await settled()
    expect(names()).toEqual(['a+c', 'b+d'])
    for (const name of ['e', 'f', 'g', 'h']) lanes.add(entry(name))
    await settled()
    expect(names()).toHaveLength(2)
    await turns[0]?.end()
    await turns[1]?.end()
    expect(names().slice(2)).toEqual(['e+g', 'f+h'])
  })

  it('an owner stays in his lane while he is in one, however busy it is', async () => {
    const { lanes, turns, names } = scene()
    for (const name of ['a', 'a2', 'a3']) lanes.add(entry(name, 'alfa'))
    lanes.add(entry('b'))
    lanes.add(entry('a4', 'alfa'))
    await settled()
    expect(names()).toEqual(['a+a2+a3+a4', 'b'])
    lanes.add(entry('a5', 'alfa'))
    await settled()
    expect(turns).toHaveLength(2)
    await turns[0]?.end()
    expect(names()[2]).toBe('a5')
  })

  it('cities do not share lanes', async () => {
    const { lanes, names } = scene()
    lanes.add(entry('a', 'alfa', 1))
    lanes.add(entry('b', 'alfa', 2))
    await settled()
    expect(names()).toEqual(['a', 'b'])
  })

  it('an owner who is held waits in a lane of his own, with whatever he asks meanwhile; the others go on', async () => {
    const { lanes, turns, names } = scene()
    lanes.addToOwner(entry('a', 'alfa'))
    lanes.add(entry('a2', 'alfa'))
    lanes.add(entry('b'))
    await settled()
    expect(turns.map(({ names: who, wait }) => [who.join('+'), wait])).toEqual([
      ['a+a2', true],
      ['b', false],
    ])
    await turns[1]?.end()
    lanes.add(entry('c'))
    await settled()
    expect(names()).toContain('c')
    await turns[0]?.end()
    lanes.add(entry('a3', 'alfa'))
    await settled()
    expect(turns.at(-1)).toMatchObject({ names: ['a3'], wait: false })
  })

  it('what a turn does not take waits for the next one', async () => {
    const { lanes, turns, names } = scene((waiting) => waiting.splice(0, 2))
    for (const name of ['a', 'b', 'c']) lanes.addToOwner(entry(name, 'alfa'))
    await settled()
    expect(names()).toEqual(['a+b'])
    await turns[0]?.end()
    expect(names()).toEqual(['a+b', 'c'])
  })
})
