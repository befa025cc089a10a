import { Competencia } from '@iss/kernel/competencia'
import { expect, it } from 'vitest'
import { ultimosMeses } from './periodo-da-ficha.ts'

it.each([
  [3, '2026-01', '2026-04', '2026-02'],
  [3, '2026-02', '2026-04', '2026-02'],
  [3, '2026-04', '2026-04', '2026-04'],
  [12, '2021-05', '2026-04', '2025-05'],
])('of %i months at once a report of %s to %s begins in %s', (quantos, de, ate, inicio) => {
  expect(ultimosMeses(quantos, { de: Competencia.from(de), ate: Competencia.from(ate) }).toString()).toBe(inicio)
})
