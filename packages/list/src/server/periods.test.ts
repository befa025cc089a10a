import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { competenciaRange, dateField, dateRange, textField } from '../definition/filter-fields.ts'
import { filterMeta } from '../definition/filter.ts'
import { periodsOf } from './periods.ts'

const filtersOf = (shape: Record<string, z.ZodType>) =>
  Object.entries(shape).map(([name, schema]) => {
    const meta = filterMeta(schema)
    if (!meta) throw new Error(`${name} is no filter`)
    return { name, meta }
  })
const wire = (competencia: string) => Competencia.from(competencia).toWire()

describe('periods that a report offers by name (hoje 15/03/2026)', () => {
  const hoje = '2026-03-15'

  it('are months of two filters of competence', () => {
    expect(periodsOf(filtersOf({ ...competenciaRange(), nome: textField({ label: 'Nome' }) }), 12, hoje)).toEqual([
      { rotulo: 'Este mês', valores: { competenciaInicial: wire('2026-03'), competenciaFinal: wire('2026-03') } },
      { rotulo: 'Mês passado', valores: { competenciaInicial: wire('2026-02'), competenciaFinal: wire('2026-02') } },
      { rotulo: 'Este ano', valores: { competenciaInicial: wire('2026-01'), competenciaFinal: wire('2026-03') } },
      { rotulo: 'Últimos 12 meses', valores: { competenciaInicial: wire('2025-04'), competenciaFinal: wire('2026-03') } },
    ])
  })

  it('are days of two filters of dates; a month that has not ended ends today', () => {
    expect(periodsOf(filtersOf(dateRange()), 12, hoje)).toEqual([
      { rotulo: 'Este mês', valores: { dataInicial: '2026-03-01', dataFinal: '2026-03-15' } },
      { rotulo: 'Mês passado', valores: { dataInicial: '2026-02-01', dataFinal: '2026-02-28' } },
      { rotulo: 'Este ano', valores: { dataInicial: '2026-01-01', dataFinal: '2026-03-15' } },
      { rotulo: 'Últimos 12 meses', valores: { dataInicial: '2025-04-01', dataFinal: '2026-03-15' } },
    ])
  })

  it('are those that the report allows', () => {
    expect(periodsOf(filtersOf(competenciaRange()), 2, hoje).map(({ rotulo }) => rotulo)).toEqual(['Este mês', 'Mês passado'])
  })

  it('are none without two filters that are a period', () => {
    expect(periodsOf(filtersOf({ dia: dateField({ label: 'Dia' }) }), 12, hoje)).toEqual([])
  })
})
