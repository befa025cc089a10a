import { addDays, differenceInCalendarDays, formatISO, getDay, parseISO } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  formatData,
  formatDataHora,
  formatQueryDate,
  hojeEm,
  instanteDe,
  isBusinessDay,
  isData,
  isWeekend,
  nextBusinessDay,
  parseDataBr,
  parseQueryDate,
  plusDays,
  plusMonths,
  weekday,
} from './data.ts'

const data = fc.integer({ min: 0, max: 100_000 }).map((days) => plusDays('1930-01-01', days))
const dias = fc.integer({ min: -5000, max: 5000 })

describe('civil dates', () => {
  it.each(['2026-01-15', '2024-02-29', '1800-01-01', '2999-12-31', '2000-02-29'])('%s is a date', (text) => {
    expect(isData(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1900-02-29',
    '2026-1-5',
    '15/01/2026',
    '',
    '2026-01-15T00:00',
    '0000-01-01',
  ])('%j is none', (text) => {
    expect(isData(text)).toBe(false)
    expect(() => formatData(text)).toThrow(RangeError)
    expect(() => plusDays(text, 1)).toThrow(RangeError)
  })

  it.each(['0001-01-01', '1799-12-31', '3000-01-01', '9999-12-31'])('nobody means %s, though it is computed with', (text) => {
    expect(isData(text)).toBe(false)
    expect(formatData(text)).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  })

  it.each([
    ['15/01/2026', '2026-01-15'],
    [' 29/02/2024 ', '2024-02-29'],
    ['29/02/2026', null],
    ['01/15/2026', null],
    ['1/1/2026', null],
    ['15/01/26', null],
    ['2026-01-15', null],
    ['', null],
  ])('parseDataBr(%j) is %s', (text, expected) => {
    expect(parseDataBr(text)).toBe(expected)
  })

  it.each<[string, number, string]>([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2018-11-03', 2, '2018-11-05'],
  ])('%s plus %i days is %s', (from, n, expected) => {
    expect(plusDays(from, n)).toBe(expected)
    expect(daysBetween(from, expected)).toBe(n)
  })

  it('refuses to leave the calendar', () => {
    expect(() => plusDays('9999-12-31', 1)).toThrow(RangeError)
  })

  it.each<[string, number, string]>([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-15', 12, '2027-05-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s plus %i months is %s', (from, n, expected) => {
    expect(plusMonths(from, n)).toBe(expected)
  })

  it('agrees with date-fns on days, weekdays and distances', () => {
    fc.assert(
      fc.property(data, dias, (from, n) => {
        const local = parseISO(from)
        expect(plusDays(from, n)).toBe(formatISO(addDays(local, n), { representation: 'date' }))
        expect(daysBetween(from, plusDays(from, n))).toBe(differenceInCalendarDays(addDays(local, n), local))
        expect(weekday(from)).toBe(getDay(local))
        expect(parseDataBr(formatData(from))).toBe(from)
      }),
    )
  })
})

describe('business days', () => {
  const feriados = new Set(['2026-04-20', '2026-04-21'])

  it.each([
    ['2026-04-15', '2026-04-15'],
    ['2026-04-18', '2026-04-22'],
    ['2026-04-19', '2026-04-22'],
    ['2026-04-21', '2026-04-22'],
    ['2026-04-25', '2026-04-27'],
  ])('what falls on %s is due on %s', (from, expected) => {
    expect(nextBusinessDay(from, feriados)).toBe(expected)
  })

  it('weekends are Saturday and Sunday', () => {
    const week = Array.from({ length: 7 }, (_, n) => isWeekend(plusDays('2026-04-13', n)))
    expect(week).toEqual([false, false, false, false, false, true, true])
  })

  it('the next business day is one, and nothing between is', () => {
    fc.assert(
      fc.property(data, fc.array(fc.nat(12), { maxLength: 8 }), (from, offsets) => {
        const set = new Set(offsets.map((n) => plusDays(from, n)))
        const next = nextBusinessDay(from, set)
        expect(isBusinessDay(next, set)).toBe(true)
        for (let day = from; day < next; day = plusDays(day, 1)) expect(isBusinessDay(day, set)).toBe(false)
      }),
    )
  })
})

describe('instants in America/Sao_Paulo', () => {
  it.each([
    ['2026-04-15T02:59:59Z', '2026-04-14', '14/04/2026 23:59:59'],
    ['2026-04-15T03:00:00Z', '2026-04-15', '15/04/2026 00:00:00'],
    ['2018-12-01T02:00:00Z', '2018-12-01', '01/12/2018 00:00:00'],
    ['2026-01-01T12:05:09Z', '2026-01-01', '01/01/2026 09:05:09'],
  ])('%s is %s, shown %s', (instant, civil, shown) => {
    expect(hojeEm(new Date(instant))).toBe(civil)
    expect(formatDataHora(new Date(instant))).toBe(shown)
  })

  it.each([
    ['2026-04-15', '00:00:00', '2026-04-15T03:00:00.000Z'],
    ['2026-04-15', '23:59:59', '2026-04-16T02:59:59.000Z'],
    ['2018-12-01', '00:00:00', '2018-12-01T02:00:00.000Z'],
    ['2018-11-04', '00:00:00', '2018-11-04T03:00:00.000Z'],
  ])('%s %s is the instant %s', (civil, hora, iso) => {
    expect(instanteDe(civil, hora).toISOString()).toBe(iso)
  })

  it('refuses wrong dates and times', () => {
    expect(() => instanteDe('2026-02-30')).toThrow(RangeError)
    expect(() => instanteDe('2026-02-28', '24:00:00')).toThrow(RangeError)
    expect(() => instanteDe('2026-02-28', '10:30')).toThrow(RangeError)
  })

  it('every midnight of 35 years falls on its day, starts of daylight saving included', () => {
    for (let day = '1985-01-01'; day < '2020-01-01'; day = plusDays(day, 1)) expect(hojeEm(instanteDe(day))).toBe(day)
  })

  it('the midnight of a day falls on that day', () => {
    fc.assert(
      fc.property(data, (day) => {
        expect(hojeEm(instanteDe(day))).toBe(day)
        expect(hojeEm(instanteDe(day, '12:00:00'))).toBe(day)
      }),
    )
  })
})

describe('query dates', () => {
  it.each([
    ['126-0-15-10-30-0', '15/01/2026 10:30:00'],
    ['126-11-31-23-59-59', '31/12/2026 23:59:59'],
    ['99-1-28-0-0-0', '28/02/1999 00:00:00'],
    ['-1-0-1-0-0-0', '01/01/1899 00:00:00'],
  ])('%s is %s', (text, shown) => {
    const instant = parseQueryDate(text)
    expect(instant && formatDataHora(instant)).toBe(shown)
    expect(instant && formatQueryDate(instant)).toBe(text)
  })

  it.each([
    '126-12-15-10-30-0',
    '126-1-30-0-0-0',
    '126-0-0-0-0-0',
    '126-0-15-24-0-0',
    '126-0-15-0-60-0',
    '126-0-15',
    '2026-01-15',
    '',
    'a-b-c-d-e-f',
    '126-0-15-10-30-0-0',
    '9999-0-1-0-0-0',
  ])('%j is none', (text) => {
    expect(parseQueryDate(text)).toBeNull()
  })

  it('reads back every second it writes', () => {
    const second = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(second, (instant) => {
        const whole = Math.floor(instant.getTime() / 1000) * 1000
        expect(parseQueryDate(formatQueryDate(instant))?.getTime()).toBe(whole)
      }),
    )
  })
})
