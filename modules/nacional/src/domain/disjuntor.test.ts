import { expect, it } from 'vitest'
import { situacaoDoDisjuntor } from './disjuntor.ts'
import { recuo } from './recuo.ts'

const agora = new Date('2026-11-22T17:10:00Z')
const em = (ms: number) => new Date(agora.getTime() + ms)

it.each([
  ['never failed', 0, null, 'FECHADO'],
  ['failed, and its time has not come', 3, em(1), 'ABERTO'],
  ['its time has come', 3, em(0), 'EM_PROVA'],
  ['a person said to try now', 3, null, 'EM_PROVA'],
  ['an old pause without failures', 0, em(-1), 'FECHADO'],
] as const)('the breaker of the sending: %s', (_caso, envioFalhas, envioPausadoAte, esperado) => {
  expect(situacaoDoDisjuntor({ envioFalhas, envioPausadoAte }, agora)).toBe(esperado)
})

it('waits fifteen seconds, doubled after each failure, half an hour at most, a fifth less by lot', () => {
  expect([1, 2, 3, 7, 8, 40].map((falhas) => recuo(falhas, 0) / 1000)).toEqual([15, 30, 60, 960, 1800, 1800])
  expect(recuo(1, 1) / 1000).toBe(12)
})
