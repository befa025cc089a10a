import { describe, expect, it } from 'vitest'
import { diasUteisAte, prazoEmDiasUteis } from './prazo.ts'

/** Tiradentes on a Tuesday, Dia do Trabalho on a Friday (2026). */
const feriados = new Set(['2026-04-21', '2026-05-01'])

describe('deadlines in business days (CTN art. 210)', () => {
  it.each([
    // Wednesday: Thursday is the first of three.
    ['2026-04-15', 3, '2026-04-20', 'Wednesday to Monday'],
    ['2026-04-15', 4, '2026-04-22', 'the holiday of Tuesday 21/04 does not count'],
    ['2026-04-17', 1, '2026-04-20', 'read on Friday: Monday'],
    ['2026-04-18', 1, '2026-04-20', 'read on Saturday: Monday'],
    ['2026-04-20', 1, '2026-04-22', 'read on the eve of a holiday'],
    ['2026-04-15', 10, '2026-04-30', 'ten days past one holiday'],
    ['2026-04-15', 11, '2026-05-04', 'the eleventh falls past Friday 01/05 and the weekend'],
  ])('%s and %i days: %s (%s)', (ciencia, dias, ate) => expect(prazoEmDiasUteis(ciencia, dias, feriados)).toBe(ate))

  it('counts back what it counted', () => {
    for (const dias of [1, 2, 5, 10, 30]) {
      const ate = prazoEmDiasUteis('2026-04-15', dias, feriados)
      expect(diasUteisAte('2026-04-15', ate, feriados)).toBe(dias)
    }
    expect(diasUteisAte('2026-04-20', '2026-04-20', feriados)).toBe(0)
    expect(diasUteisAte('2026-04-20', '2026-04-10', feriados)).toBe(0)
  })

  it.each([0, -1, 1.5])('refuses %s days', (dias) =>
    expect(() => prazoEmDiasUteis('2026-04-15', dias, feriados)).toThrow(RangeError),
  )
})
