import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError } from '@iss/kernel/errors'
import { expect, it } from 'vitest'
import { runInThread } from './index.ts'

const sum = (valores: readonly string[], limit = 60_000) =>
  runInThread<Dinheiro[], { total: Dinheiro; competencia: Competencia; quando: Date }>(
    new URL('./sum-for-test.thread.ts', import.meta.url),
    valores.map(Dinheiro.from),
    { limit, values: true },
  )

it('gives values of the kernel and refusals back as they were', async () => {
  const { total, competencia, quando } = await sum(['10.50', '0.01', '0.00'])
  expect(total.toString()).toBe('10.51')
  expect(competencia.lastDay()).toBe('2026-01-31')
  expect(quando).toEqual(new Date(0))
  const refused = await sum([]).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect((refused as AppError).violations).toMatchObject([{ field: 'arquivo', message: 'Nada a somar.' }])
})

it('gives up what does not end, and goes on with the next', async () => {
  await expect(sum(['1.00', '2.00'], 300)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 30 })
  expect((await sum(['1.00'])).total.toString()).toBe('1.00')
})
