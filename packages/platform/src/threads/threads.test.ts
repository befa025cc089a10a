import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError } from '@iss/kernel/errors'
import { transferableSymbol, valueSymbol } from 'piscina'
import { expect, it } from 'vitest'
import { runInThread, type ThreadTask } from './index.ts'
import { doWork } from './do-work.ts'
import { type add, type bytes, errors } from './work-for-test.ts'

const file = new URL('./work-for-test.ts', import.meta.url)
const task: ThreadTask<Dinheiro[], ReturnType<typeof add>> = { file, name: 'add', limit: 60_000, values: true }

it('gives values of the kernel and refusals back as they were', async () => {
  const { total, competencia, quando } = await runInThread(task, ['10.50', '0.01'].map(Dinheiro.from))
  expect(total.toString()).toBe('10.51')
  expect(competencia.lastDay()).toBe('2026-01-31')
  expect(quando).toEqual(new Date(0))
  const refused = await runInThread(task, []).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect((refused as AppError).violations).toEqual([errors.vazio])
})

it('bytes of an answer are handed over, not copied', async () => {
  const ofBytes: ThreadTask<number, ReturnType<typeof bytes>> = { file, name: 'bytes', limit: 60_000 }
  const { parts, none } = await runInThread(ofBytes, 3)
  expect([parts.map((part) => [...part]), none]).toEqual([
    [
      [7, 7, 7],
      [8, 8],
    ],
    null,
  ])
  const done = (await doWork({ file: file.href, name: 'bytes', input: 3 })) as Record<symbol, unknown>
  const { answer } = done[valueSymbol] as { answer: ReturnType<typeof bytes> }
  expect(done[transferableSymbol]).toEqual(answer.parts.map(({ buffer }) => buffer))
})

it('gives up what does not end, and goes on with the next', async () => {
  const endless: ThreadTask<null, never> = { file, name: 'goOn', limit: 300 }
  await expect(runInThread(endless, null)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 30 })
  expect((await runInThread(task, [Dinheiro.from('1.00')])).total.toString()).toBe('1.00')
})
