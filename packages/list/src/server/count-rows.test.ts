import { expect, it } from 'vitest'
import { countRows } from './count-rows.ts'

async function* numbers(many: number) {
  for (let number = 1; number <= many; number += 1) yield number
}

it('passes every row on and tells every so many how many there were', async () => {
  const told: number[] = []
  const { rows, counted } = countRows(numbers(450), 200, async (many) => void told.push(many))
  const seen: number[] = []
  const toldAt: number[] = []
  for await (const row of rows) {
    toldAt[row] = told.length
    seen.push(row)
  }
  expect([toldAt[199], toldAt[200], toldAt[399], toldAt[400]]).toEqual([0, 1, 1, 2])
  expect([seen.length, seen.at(-1), counted(), told]).toEqual([450, 450, 450, [200, 400]])
})

it('ends with what the listener throws, and reads no further', async () => {
  const stop = new Error('Stop')
  const { rows, counted } = countRows(numbers(450), 100, () => Promise.reject(stop))
  const read = async () => {
    for await (const _ of rows);
  }
  await expect(read()).rejects.toBe(stop)
  expect(counted()).toBe(100)
})
