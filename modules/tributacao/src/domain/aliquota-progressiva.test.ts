import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { aliquotaDaFaixa, impostoProgressivo, validarFaixas } from './aliquota-progressiva.ts'

const faixa = (ate: string | null, aliquota: string) => ({
  ate: ate === null ? null : Dinheiro.from(ate),
  aliquota: Aliquota.from(aliquota),
})
const faixas = [faixa('50000.00', '2.00'), faixa('100000.00', '3.00'), faixa(null, '5.00')]

describe('progressive rate', () => {
  it.each([
    ['C01.F, K16', 'CHEIA', '120000.00', '6000.00'],
    ['C01.F, K16', 'FATIADA', '120000.00', '3500.00'],
    ['first band', 'CHEIA', '50000.00', '1000.00'],
    ['first band', 'FATIADA', '50000.00', '1000.00'],
    ['just above', 'CHEIA', '50000.01', '1500.00'],
    ['second band', 'FATIADA', '80000.00', '1900.00'],
    ['nothing', 'FATIADA', '0.00', '0.00'],
  ] as const)('%s: %s of %s is %s', (_titulo, modo, receita, imposto) => {
    expect(impostoProgressivo(modo, faixas, Dinheiro.from(receita)).toString()).toBe(imposto)
  })

  it('takes the rate of the band that holds the revenue', () => {
    expect(aliquotaDaFaixa(faixas, Dinheiro.from('100000.00')).format()).toBe('3,00')
    expect(() => aliquotaDaFaixa(faixas.slice(0, 2), Dinheiro.from('100000.01'))).toThrow(RangeError)
  })

  it.each([
    ['right', faixas, 0],
    ['empty', [], 1],
    ['falling', [faixa('100000.00', '2.00'), faixa('50000.00', '3.00'), faixa(null, '5.00')], 1],
    ['last with limit', faixas.slice(0, 2), 1],
    ['open band in the middle', [faixa(null, '2.00'), faixa(null, '3.00')], 1],
  ])('K16: %s', (_titulo, lista, violacoes) => {
    expect(validarFaixas(lista)).toHaveLength(violacoes)
  })
})
