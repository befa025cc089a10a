import { expect, it } from 'vitest'
import { isAutorizadaNfe } from './autorizacao-nfe.ts'

it.each([
  [null, null, false],
  ['2026-04-15', null, true],
  ['2026-04-16', null, false],
  ['2026-01-01', '2026-04-15', true],
  ['2026-01-01', '2026-04-14', false],
])('authorised from %s to %s: %s on 2026-04-15', (autorizadaNfeDesde, autorizadaNfeAte, sim) => {
  expect(isAutorizadaNfe({ autorizadaNfeDesde, autorizadaNfeAte }, '2026-04-15')).toBe(sim)
})
