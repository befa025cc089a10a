import { expect, it } from 'vitest'
import { withOutside } from './outside.ts'

it('begins anew with each answer, does each work once, and gives a refusal where it was asked', async () => {
  const log: string[] = []
  const value = await withOutside(async (ask, guard) => {
    log.push('begin')
    try {
      return await guard(async () => {
        const one = await ask('one', async () => log.push('work one') && 1)
        // Whoever catches everything does not catch that the attempt is given up.
        const two = await ask('two', async () => {
          log.push('work two')
          throw new Error('refused')
        }).catch((error: Error) => error.message)
        return `${one} ${two}`
      })
    } finally {
      log.push('end')
    }
  })
  expect(value).toBe('1 refused')
  expect(log).toEqual(['begin', 'end', 'work one', 'begin', 'end', 'work two', 'begin', 'end'])
})

it('is told of an operation that never asks the same', async () => {
  let turn = 0
  await expect(withOutside((ask, guard) => guard(() => ask(`question ${(turn += 1)}`, async () => undefined)))).rejects.toThrow(
    'more work outside',
  )
})
