import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Competencia } from './competencia.ts'
import { isData, plusDays } from './data.ts'

const competencia = fc
  .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([ano, mes]) => Competencia.of(ano, mes))
const months = fc.integer({ min: -1200, max: 1200 })

describe('Competencia', () => {
  it('U3-9.6-06 U3-3.5-08 U3-3.2-02 has one meaning in every form', () => {
    const janeiro = Competencia.of(2026, 1)
    expect(janeiro.format()).toBe('01/2026')
    expect(janeiro.toString()).toBe('2026-01')
    expect(janeiro.toWire()).toEqual({ ano: 2026, mes: 0 })
    expect(JSON.stringify(janeiro)).toBe('"2026-01"')
    expect(Competencia.ordinal(janeiro)).toBe(2026 * 12)
    for (const same of [
      Competencia.parse('01/2026'),
      Competencia.from('2026-01'),
      Competencia.from(janeiro),
      Competencia.fromData('2026-01-31'),
      Competencia.fromWire({ ano: 2026, mes: 0 }),
      Competencia.fromOrdinal(24312),
    ]) {
      expect(same.eq(janeiro)).toBe(true)
      expect(same).toEqual(janeiro)
    }
  })

  it.each<[number, number]>([
    [2026, 0],
    [2026, 13],
    [2026, 1.5],
    [0, 1],
    [10000, 1],
    [Number.NaN, 1],
    [2026, Number.NaN],
  ])('of refuses %d, %d', (ano, mes) => {
    expect(() => Competencia.of(ano, mes)).toThrow(RangeError)
  })

  it.each(['13/2026', '00/2026', '1/2026', '01/26', '2026-01', '01/0000', '', '01-2026'])('parse refuses %j', (text) => {
    expect(() => Competencia.parse(text)).toThrow(RangeError)
    expect(Competencia.tryParse(text)).toBeNull()
  })

  it('refuses other texts and a wire month 12', () => {
    expect(() => Competencia.from('01/2026')).toThrow(RangeError)
    expect(() => Competencia.from('2026-13')).toThrow(RangeError)
    expect(() => Competencia.fromData('15/01/2026')).toThrow(RangeError)
    expect(() => Competencia.fromWire({ ano: 2026, mes: 12 })).toThrow(RangeError)
  })

  it.each<[string, number, string]>([
    ['01/2026', -1, '12/2025'],
    ['12/2025', 1, '01/2026'],
    ['06/2026', 18, '12/2027'],
    ['03/2026', -27, '12/2023'],
    ['05/2026', 0, '05/2026'],
  ])('%s plus %i months is %s', (from, n, expected) => {
    expect(Competencia.parse(from).plusMonths(n).format()).toBe(expected)
  })

  it.each([
    ['02/2026', '2026-02-01', '2026-02-28'],
    ['02/2024', '2024-02-01', '2024-02-29'],
    ['02/1900', '1900-02-01', '1900-02-28'],
    ['02/2000', '2000-02-01', '2000-02-29'],
    ['04/2026', '2026-04-01', '2026-04-30'],
    ['12/2026', '2026-12-01', '2026-12-31'],
  ])('%s goes from %s to %s', (text, firstDay, lastDay) => {
    const c = Competencia.parse(text)
    expect([c.firstDay(), c.lastDay()]).toEqual([firstDay, lastDay])
    expect([
      c.contains(firstDay),
      c.contains(lastDay),
      c.contains(plusDays(lastDay, 1)),
      c.contains(plusDays(firstDay, -1)),
    ]).toEqual([true, true, false, false])
  })

  it('range includes both ends and is empty when inverted', () => {
    const [de, ate] = [Competencia.of(2025, 11), Competencia.of(2026, 2)]
    expect(Competencia.range(de, ate).map((c) => c.format())).toEqual(['11/2025', '12/2025', '01/2026', '02/2026'])
    expect(Competencia.range(de, de)).toHaveLength(1)
    expect(Competencia.range(ate, de)).toEqual([])
  })

  it('months add like integers, and order is the order of the text', () => {
    fc.assert(
      fc.property(competencia, months, months, (c, a, b) => {
        expect(
          c
            .plusMonths(a)
            .plusMonths(b)
            .eq(c.plusMonths(a + b)),
        ).toBe(true)
        expect(c.plusMonths(a).ordinal - c.ordinal).toBe(a)
        const other = c.plusMonths(a)
        expect(c.compare(other)).toBe(a === 0 ? 0 : a > 0 ? -1 : 1)
        expect([c.isBefore(other), c.isAfter(other)]).toEqual([a > 0, a < 0])
        expect(c.toString() < other.toString()).toBe(a > 0)
        expect(c.next().previous().eq(c)).toBe(true)
      }),
    )
  })

  it('round trips every form, and the day after the last is the first of the next', () => {
    fc.assert(
      fc.property(competencia, (c) => {
        expect(Competencia.parse(c.format())).toEqual(c)
        expect(Competencia.from(c.toString())).toEqual(c)
        expect(Competencia.fromWire(c.toWire())).toEqual(c)
        expect(Competencia.fromOrdinal(Competencia.ordinal(c))).toEqual(c)
        expect(isData(c.lastDay())).toBe(true)
        expect(plusDays(c.lastDay(), 1)).toBe(c.next().firstDay())
      }),
    )
  })
})

it('is written with the name of its month', () => expect(Competencia.of(2026, 3).porExtenso()).toBe('março de 2026'))
