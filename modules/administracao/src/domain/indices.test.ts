import { Decimal4 } from '@iss/kernel/decimal4'
import { describe, expect, it } from 'vitest'
import { cotacaoEm, fatorEntre, taxaAcumulada } from './indices.ts'

const quote = (dia: string, valor: string) => ({ dia, valor: Decimal4.from(valor) })

describe('indices', () => {
  it('UFM 7,000 and 7,105 give 1,015', () => {
    expect(fatorEntre(Decimal4.from('7.000'), Decimal4.from('7.105'))).toBe('1.015')
    expect(fatorEntre(Decimal4.from('3'), Decimal4.from('1'))).toBe('0.33333333')
    expect(fatorEntre(Decimal4.from('3'), Decimal4.from('2'))).toBe('0.66666667')
    expect(() => fatorEntre(Decimal4.zero, Decimal4.one)).toThrow(RangeError)
  })

  it('takes the last quote on or before a day, whatever the order', () => {
    const quotes = [quote('2026-01-01', '7.105'), quote('2025-01-01', '7')]
    expect(cotacaoEm(quotes, '2025-12-31')?.valor.toString()).toBe('7')
    expect(cotacaoEm(quotes, '2026-01-01')?.valor.toString()).toBe('7.105')
    expect(cotacaoEm(quotes, '2024-12-31')).toBeNull()
  })

  it('changing the Selic of tomorrow changes only what comes after it', () => {
    const quotes = [quote('2026-02-01', '1'), quote('2026-03-01', '0.95'), quote('2026-04-16', '1.1')]
    expect(taxaAcumulada(quotes, '2026-01-31', '2026-04-15').toString()).toBe('1.95')
    const changed = [...quotes.slice(0, 2), quote('2026-04-16', '2')]
    expect(taxaAcumulada(changed, '2026-01-31', '2026-04-15').toString()).toBe('1.95')
    expect(taxaAcumulada(changed, '2026-01-31', '2026-04-16').toString()).toBe('3.95')
  })
})
