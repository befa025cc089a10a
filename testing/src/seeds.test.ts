import { afterEach, expect, it, vi } from 'vitest'
import { seedsOf } from './seeds.ts'

afterEach(() => vi.unstubAllEnvs())

it('a history runs with the seeds of its test, by hand with more of its own', () => {
  vi.stubEnv('ISS_SEMENTES', undefined)
  expect(seedsOf(3, 101)).toEqual([3, 101])
  vi.stubEnv('ISS_SEMENTES', '3')
  expect(seedsOf(3, 101)).toEqual([3, 101, 30_022, 30_023, 30_024])
  expect(new Set([...seedsOf(3), ...seedsOf(4)]).size).toBe(8)
  vi.stubEnv('ISS_SEMENTES', 'muitas')
  expect(() => seedsOf(3)).toThrow(RangeError)
})
