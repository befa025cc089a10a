import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { calcularIbsCbs, type EntradaIbsCbs, findAliquotasIbsCbs, reduzir } from './ibs-cbs.ts'

const taxa = (texto: string) => Aliquota.from(texto)
const reais = (texto: string) => Dinheiro.from(texto)
const de2026 = { ibsUf: taxa('0.10'), ibsMun: taxa('0.00'), cbs: taxa('0.90') }

const entrada = (mudanca: Partial<EntradaIbsCbs> = {}): EntradaIbsCbs => ({
  data: '2026-10-01',
  aliquotas: de2026,
  valorServico: reais('10000.00'),
  descontoIncondicional: Dinheiro.zero,
  iss: reais('500.00'),
  pis: reais('65.00'),
  cofins: reais('300.00'),
  liquido: reais('10000.00'),
  ...mudanca,
})

describe('IBS and CBS (law §4.8)', () => {
  it('law §4.8: S 10.000,00, ISS 500,00, PIS 65,00, COFINS 300,00', () => {
    const resultado = calcularIbsCbs(entrada())
    expect(resultado.base.toString()).toBe('9135.00')
    expect(resultado.cbs.valor.toString()).toBe('82.22')
    expect(resultado.ibsUf.valor.toString()).toBe('9.14')
    expect(resultado.ibs.toString()).toBe('9.14')
    expect(resultado.totalNota.toString()).toBe('10000.00')
    expect(resultado.memoria.map(({ descricao }) => descricao)).toContain('CBS: 9.135,00 × 0,90% = 82,22.')
  })

  it('law §4.8: a reduction of 60 % lowers the CBS rate to 0,36 %', () => {
    const reducao = { uf: taxa('60.00'), mun: taxa('60.00'), cbs: taxa('60.00') }
    const { cbs, ibsUf } = calcularIbsCbs(entrada({ reducao }))
    expect(cbs.aliquotaEfetiva.format()).toBe('0,36')
    expect(cbs.valor.toString()).toBe('32.89')
    expect(ibsUf.aliquotaEfetiva.format()).toBe('0,04')
  })

  it('the government reducer multiplies after the reduction', () => {
    expect(reduzir(taxa('0.90'), [taxa('60.00'), taxa('50.00')]).format()).toBe('0,18')
    expect(reduzir(taxa('0.90'), []).format()).toBe('0,90')
  })

  it('law §4.8: a purchase of a government lowers the rates by its reducer, and the regular taxation beside it', () => {
    const reducao = { uf: taxa('60.00'), mun: taxa('60.00'), cbs: taxa('60.00') }
    const semReducao = { uf: taxa('0'), mun: taxa('0'), cbs: taxa('0') }
    const { cbs, regular } = calcularIbsCbs(entrada({ reducao, redutorGoverno: taxa('50.00'), regular: semReducao }))
    // 0,90 % x 0,4 x 0,5 = 0,18 % of 9.135,00; without the reduction of the classification 0,45 %.
    expect([cbs.aliquotaEfetiva.format(), cbs.valor.toString()]).toEqual(['0,18', '16.44'])
    expect([regular?.cbs.aliquotaEfetiva.format(), regular?.cbs.valor.toString()]).toEqual(['0,45', '41.11'])
  })

  it('what is deferred leaves the value', () => {
    const diferimento = { uf: taxa('0.00'), mun: taxa('0.00'), cbs: taxa('100.00') }
    const { cbs } = calcularIbsCbs(entrada({ diferimento }))
    expect(cbs.diferido.toString()).toBe('82.22')
    expect(cbs.valor.toString()).toBe('0.00')
  })

  it('from 2027 PIS and COFINS stay in the base and the taxes are added to the total', () => {
    const resultado = calcularIbsCbs(
      entrada({ data: '2027-01-01', aliquotas: { ibsUf: taxa('0.05'), ibsMun: taxa('0.05'), cbs: taxa('8.80') } }),
    )
    expect(resultado.base.toString()).toBe('9500.00')
    expect(resultado.ibs.toString()).toBe('9.50')
    expect(resultado.cbs.valor.toString()).toBe('836.00')
    expect(resultado.totalNota.toString()).toBe('10845.50')
  })

  it('reimbursements and discounts leave the base, which never falls below zero', () => {
    const dentro = entrada({ reembolsos: reais('1000.00'), descontoIncondicional: reais('135.00') })
    expect(calcularIbsCbs(dentro).base.toString()).toBe('8000.00')
    expect(calcularIbsCbs(entrada({ reembolsos: reais('20000.00') })).base.toString()).toBe('0.00')
  })

  it('rates are dated: 2026 whole, 2027-28 without CBS, later years by other acts', () => {
    expect(findAliquotasIbsCbs('2026-12-31')).toMatchObject({ ibsUf: taxa('0.10') })
    expect(findAliquotasIbsCbs('2028-12-31')?.cbs).toBeNull()
    expect(findAliquotasIbsCbs('2025-12-31')).toBeNull()
    expect(findAliquotasIbsCbs('2027-01-01')).toMatchObject({ ibsUf: taxa('0.05'), ibsMun: taxa('0.05'), cbs: null })
    for (const ano of [2029, 2030, 2031, 2032, 2033, 2040])
      expect(findAliquotasIbsCbs(`${ano}-06-30`)).toMatchObject({ ibsUf: null, ibsMun: null, cbs: null })
  })
})
