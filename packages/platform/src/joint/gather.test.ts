import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGathering } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a gathering that began before is over by now. */
async function isOver(gathering: Promise<void>): Promise<boolean> {
  let over = false
  void gathering.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(0)
  return over
}

describe('gathering', () => {
  it('waits for nobody when nobody is on the way', async () => {
    expect(await isOver(createGathering(6).gather())).toBe(true)
  })

  it('waits for all who are on the way, each counted once however often it says that it is here', async () => {
    const { expect: announce, gather } = createGathering(6)
    const [first, second] = [announce(), announce()]
    const gathering = gather()
    first()
    first()
    expect(await isOver(gathering)).toBe(false)
    second()
    expect(await isOver(gathering)).toBe(true)
  })

  it('waits no longer than its patience', async () => {
    const { expect: announce, gather } = createGathering(6)
    announce()
    const gathering = gather()
    await vi.advanceTimersByTimeAsync(5)
    expect(await isOver(gathering)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isOver(gathering)).toBe(true)
  })

  it('several groups wait for the same requests', async () => {
    const { expect: announce, gather } = createGathering(6)
    const isHere = announce()
    const both = Promise.all([gather(), gather()]).then(() => undefined)
    isHere()
    expect(await isOver(both)).toBe(true)
  })
})
