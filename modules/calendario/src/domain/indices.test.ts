import { Decimal4 } from '@iss/kernel/decimal4'
import { describe, expect, it } from 'vitest'
import { cotacaoEm, fator, taxaAcumulada, trechosDe } from './indices.ts'

const quote = (dia: string, valor: string) => ({ dia, valor: Decimal4.from(valor) })

describe('indices', () => {
  const between = (inicial: string, final: string) => ({ inicial: Decimal4.from(inicial), final: Decimal4.from(final) })

  it('UFM 7,000 and 7,105 give 1,015', () => {
    expect(fator([between('7.000', '7.105')])).toBe('1.015')
    expect(fator([between('3', '1')])).toBe('0.33333333')
    expect(fator([between('3', '2')])).toBe('0.66666667')
    expect(fator([])).toBe('1')
    expect(() => fator([between('0', '1')])).toThrow(RangeError)
  })

  it('a composed index multiplies the factors of its stretches, rounded once', () => {
    expect(fator([between('3', '1'), between('1', '3')])).toBe('1')
    const componentes = [
      { componenteId: 2, inicio: '2026-01-01', fim: null },
      { componenteId: 1, inicio: '2020-01-01', fim: '2025-12-31' },
    ]
    expect(trechosDe(componentes, '2025-06-01', '2026-04-15')).toEqual([
      { indiceId: 1, de: '2025-06-01', ate: '2026-01-01' },
      { indiceId: 2, de: '2026-01-01', ate: '2026-04-15' },
    ])
    expect(trechosDe(componentes, '2019-01-01', '2019-06-01')).toEqual([])
    expect(trechosDe(componentes, '2026-02-01', '2026-03-01')).toEqual([{ indiceId: 2, de: '2026-02-01', ate: '2026-03-01' }])
  })

  it('takes the last quote on or before a day, whatever the order', () => {
    const quotes = [quote('2026-01-01', '7.105'), quote('2025-01-01', '7')]
    for (const order of [quotes, quotes.toReversed()]) {
      expect(cotacaoEm(order, '2025-12-31')?.valor.toString()).toBe('7')
      expect(cotacaoEm(order, '2026-01-01')?.valor.toString()).toBe('7.105')
      expect(cotacaoEm(order, '2024-12-31')).toBeNull()
    }
  })

  it('changing the Selic of tomorrow changes only what comes after it', () => {
    const quotes = [quote('2026-02-01', '1'), quote('2026-03-01', '0.95'), quote('2026-04-16', '1.1')]
    expect(taxaAcumulada(quotes, '2026-01-31', '2026-04-15').toString()).toBe('1.95')
    const changed = [...quotes.slice(0, 2), quote('2026-04-16', '2')]
    expect(taxaAcumulada(changed, '2026-01-31', '2026-04-15').toString()).toBe('1.95')
    expect(taxaAcumulada(changed, '2026-01-31', '2026-04-16').toString()).toBe('3.95')
  })
})
