import { isWeekend, nextBusinessDay, weekday } from '@iss/kernel/data'
import { describe, expect, it } from 'vitest'
import { diasDeFeriado, feriadosNacionais, pascoa } from './feriados.ts'

describe('pascoa', () => {
  // Dates of the ecclesiastical calendar; 1981 and 1954 are the years of the exceptions of the epact.
  it.each([
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %i is %s', (ano, dia) => expect(pascoa(ano)).toBe(dia))

  it('is a Sunday between 22/03 and 25/04 in four centuries', () => {
    for (let ano = 1800; ano < 2200; ano++) {
      const dia = pascoa(ano)
      expect(weekday(dia)).toBe(0)
      expect(dia >= `${ano}-03-22` && dia <= `${ano}-04-25`, dia).toBe(true)
    }
  })
})

describe('feriadosNacionais', () => {
  it('has the movable ones of 2026', () => {
    const of = (descricao: string) => feriadosNacionais(2026).find((feriado) => feriado.descricao.startsWith(descricao))?.dia
    expect([of('Carnaval (seg'), of('Carnaval (ter'), of('Sexta'), of('Corpus')]).toEqual([
      '2026-02-16',
      '2026-02-17',
      '2026-04-03',
      '2026-06-04',
    ])
  })

  it('has 20/11 from 2024 on', () => {
    expect(feriadosNacionais(2023).some(({ dia }) => dia === '2023-11-20')).toBe(false)
    expect(feriadosNacionais(2024).some(({ dia }) => dia === '2024-11-20')).toBe(true)
  })

  it('has no day twice and comes in order', () => {
    const days = feriadosNacionais(2027).map(({ dia }) => dia)
    expect(days).toEqual([...new Set(days)].sort())
  })
})

describe('diasDeFeriado', () => {
  it('repeats recurring days from their year on and leaves the others', () => {
    const days = diasDeFeriado(
      [
        { dia: '2024-06-24', descricao: 'Aniversário da cidade', tipo: 'MUNICIPAL', recorrente: true },
        { dia: '2024-08-15', descricao: 'Luto', tipo: 'MUNICIPAL' },
        { dia: '2024-02-29', descricao: 'Dia bissexto', tipo: 'MUNICIPAL', recorrente: true },
      ],
      '2023-01-01',
      '2028-12-31',
    )
    expect([...days].sort()).toEqual([
      '2024-02-29',
      '2024-06-24',
      '2024-08-15',
      '2025-06-24',
      '2026-06-24',
      '2027-06-24',
      '2028-02-29',
      '2028-06-24',
    ])
  })

  it('moves a due date on the 20th that is a holiday to the next business day', () => {
    const days = diasDeFeriado(
      [{ dia: '2026-05-20', descricao: 'Feriado de teste', tipo: 'MUNICIPAL' }],
      '2026-05-01',
      '2026-06-30',
    )
    expect(nextBusinessDay('2026-05-20', days)).toBe('2026-05-21')
    expect(isWeekend('2026-06-20')).toBe(true)
    expect(nextBusinessDay('2026-06-20', days)).toBe('2026-06-22')
  })
})
