import { expect, it } from 'vitest'
import { until } from './until.ts'

it('waits by the clock, not by turns, and says what stood', async () => {
  const begun = performance.now()
  const never = until(
    'The answer',
    0.3,
    () => new Promise<boolean>(() => undefined),
    async () => 'Nobody answers.',
  )
  await expect(never).rejects.toThrow(/^The answer did not happen within 0\.3 s \(asked 1 times\)\nNobody answers\.$/)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(299)
  let turns = 0
  await until('The third turn', 60, async () => (turns += 1) === 3)
  expect(turns).toBe(3)
})

it('ends at once when the check fails, with its failure and what stood', async () => {
  const failed = until(
    'The work',
    60,
    async () => {
      throw new Error('The worker has ended')
    },
    async () => {
      throw new Error('no database')
    },
  )
  await expect(failed).rejects.toThrow(
    'The work cannot happen any more: Error: The worker has ended (asked 1 times)\nError: no database',
  )
  await expect(failed).rejects.toHaveProperty('cause.message', 'The worker has ended')
})
