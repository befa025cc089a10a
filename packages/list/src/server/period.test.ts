import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { examinePeriod } from './period.ts'

const inverted = 'A data inicial deve ser anterior ou igual à data final.'
const exceeded = 'O período informado não pode exceder 12 meses.'

describe('examinePeriod', () => {
  it.each([
    ['2026-03-10', '2026-03-10', 1, null],
    ['2026-03-31', '2026-04-01', 2, null],
    ['2025-01-15', '2026-01-14', 13, null],
    ['2025-01-15', '2026-01-15', 13, exceeded],
    ['2025-01-01', '2026-01-01', 13, exceeded],
    ['2025-01-31', '2026-02-01', 14, exceeded],
    ['2026-03-11', '2026-03-10', 1, inverted],
    ['2099-01-01', '2026-03-10', -873, inverted],
  ])('days %s to %s', (from, to, months, problem) => {
    const found = examinePeriod(from, to, 12)
    expect([found.months, found.problem?.message ?? null]).toEqual([months, problem])
  })

  it.each([
    ['2025-04', '2026-03', 12, null],
    ['2025-03', '2026-03', 13, exceeded],
    ['2026-03', '2026-02', 0, 'A competência final deve ser igual ou posterior à competência inicial.'],
  ])('competências %s to %s', (from, to, months, problem) => {
    const found = examinePeriod(Competencia.fromData(`${from}-01`), Competencia.fromData(`${to}-01`), 12)
    expect([found.months, found.problem?.message ?? null]).toEqual([months, problem])
  })
})
