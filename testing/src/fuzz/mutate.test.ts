import { expect, it } from 'vitest'
import { mutate } from './mutate.ts'
import { createRandom } from './random.ts'

it('changes again and again what is nested and repeated by the thousand without filling the memory', () => {
  let deep: unknown = 'fundo'
  for (let level = 0; level < 2_000; level += 1) deep = { filtro: deep }
  let value: unknown = { nome: 'texto', muitos: Array.from({ length: 5_000 }, () => deep) }
  const random = createRandom(20301123)
  const sizes = Array.from({ length: 400 }, () => {
    value = mutate(random, { nome: 'texto', muitos: value })
    return process.memoryUsage().heapUsed / 2 ** 20
  })
  expect(Math.max(...sizes)).toBeLessThan(1_000)
})
