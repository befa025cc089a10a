import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import type { FilterMeta } from '../definition/filter.ts'
import { competenciaField, competenciaRange, dateRange, selectField } from '../definition/filter-fields.ts'
import { filterMeta } from '../definition/filter.ts'
import { shiftPeriod } from './shift-period.ts'

const named = (shape: Record<string, unknown>) =>
  Object.entries(shape).map(([name, schema]) => ({ name, meta: filterMeta(schema as never) as FilterMeta }))

describe('a period of days', () => {
  const filters = named(dateRange())
  const before = (dataInicial: string, dataFinal: string, how: 'anterior' | 'ano') =>
    shiftPeriod(filters, { dataInicial, dataFinal, outro: 1 }, how)

  it.each([
    // A whole month beside a whole one, however long; from its first day on, the same days of the month before.
    ['2026-03-01', '2026-03-31', 'anterior', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', 'anterior', '2026-01-01', '2026-01-31'],
    ['2026-04-01', '2026-04-15', 'anterior', '2026-03-01', '2026-03-15'],
    ['2026-03-01', '2026-03-30', 'anterior', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-06-30', 'anterior', '2025-07-01', '2025-12-31'],
    // Other days: as many, ending on the day before.
    ['2026-04-10', '2026-04-15', 'anterior', '2026-04-04', '2026-04-09'],
    ['2026-04-15', '2026-04-15', 'anterior', '2026-04-14', '2026-04-14'],
    // A year ago; a month of a leap year is whole, too.
    ['2026-04-10', '2026-04-15', 'ano', '2025-04-10', '2025-04-15'],
    ['2025-02-01', '2025-02-28', 'ano', '2024-02-01', '2024-02-29'],
    ['2024-02-29', '2024-02-29', 'ano', '2023-02-28', '2023-02-28'],
  ] as const)('%s to %s, %s: %s to %s', (from, to, how, first, last) => {
    expect(before(from, to, how)?.values).toEqual({ dataInicial: first, dataFinal: last, outro: 1 })
  })

  it('is told in words, and is none where an end is missing', () => {
    expect(before('2026-03-01', '2026-03-31', 'anterior')?.periodo).toBe('01/02/2026 a 28/02/2026')
    expect(shiftPeriod(filters, { dataInicial: '2026-03-01', dataFinal: null }, 'ano')).toBeNull()
  })
})

describe('a period of months', () => {
  it('goes back by its own length, or by twelve months', () => {
    const values = { competenciaInicial: Competencia.of(2026, 1), competenciaFinal: Competencia.of(2026, 3) }
    const shifted = (how: 'anterior' | 'ano') => shiftPeriod(named(competenciaRange()), values, how)?.periodo
    expect([shifted('anterior'), shifted('ano')]).toEqual(['10/2025 a 12/2025', '01/2025 a 03/2025'])
  })

  it('may be one month; two months that are no period have none before', () => {
    const one = named({ competencia: competenciaField() })
    const values = { competencia: Competencia.of(2026, 1), outra: Competencia.of(2026, 2) }
    expect(shiftPeriod(one, values, 'anterior')?.periodo).toBe('12/2025')
    expect(shiftPeriod(named({ competencia: competenciaField(), outra: competenciaField() }), values, 'ano')).toBeNull()
    expect(shiftPeriod(named({ s: selectField({ label: 'S', options: [] }) }), {}, 'ano')).toBeNull()
  })
})
