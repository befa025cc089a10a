import { describe, expect, it } from 'vitest'
import { fixedClock, runningClock, systemClock } from './clock.ts'
import { hojeEm } from './data.ts'

describe('fixedClock', () => {
  it('a civil date means noon of that day in the zone of the product', () => {
    const clock = fixedClock('2026-04-15')
    expect(clock.now().toISOString()).toBe('2026-04-15T15:00:00.000Z')
    expect(clock.today()).toBe('2026-04-15')
  })

  it('stands still until advanced or set, and today follows', () => {
    const clock = fixedClock(new Date('2026-04-15T02:59:59.000Z'))
    expect(clock.today()).toBe('2026-04-14')
    expect(clock.now().getTime()).toBe(clock.now().getTime())
    clock.advance(1000)
    expect(clock.today()).toBe('2026-04-15')
    clock.advance(-1000)
    expect(clock.today()).toBe('2026-04-14')
    clock.set('2027-01-01')
    expect(clock.today()).toBe('2027-01-01')
  })

  it('hands out copies, so that nobody moves it by accident', () => {
    const clock = fixedClock('2026-04-15T10:00:00-03:00')
    clock.now().setFullYear(1999)
    expect(clock.now().toISOString()).toBe('2026-04-15T13:00:00.000Z')
  })

  it('refuses what is no instant', () => {
    expect(() => fixedClock('amanhã')).toThrow(RangeError)
    expect(() => fixedClock('2026-02-30')).toThrow(RangeError)
  })
})

describe('runningClock', () => {
  it('begins where it is told and goes on as time does', () => {
    const began = performance.now()
    const clock = runningClock('2026-04-14T23:59:59.999-03:00')
    const passed = () => clock.now().getTime() - new Date('2026-04-14T23:59:59.999-03:00').getTime()
    const first = passed()
    expect(first).toBeGreaterThanOrEqual(0)
    while (passed() < first + 5);
    expect(passed()).toBeLessThanOrEqual(performance.now() - began + 1)
    expect(clock.today()).toBe('2026-04-15')
    clock.set('2027-01-01')
    expect(clock.today()).toBe('2027-01-01')
  })
})

describe('systemClock', () => {
  it('goes on and says today in the zone of the product', () => {
    const before = Date.now()
    const now = systemClock.now().getTime()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
    const [today, again] = [systemClock.today(), hojeEm(systemClock.now())]
    expect(today <= again).toBe(true)
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})
