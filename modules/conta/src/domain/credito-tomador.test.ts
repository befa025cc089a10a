import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type BaseCredito, calcularCreditoTomador, labelBaseCredito, situacaoCreditoTomador } from './credito-tomador.ts'

const reais = (valor: string) => Dinheiro.from(valor)
/** The worked note of E13: 380,00 at 5 %. */
const nota = {
  tomadorDocumento: '12345678909',
  base: reais('380.00'),
  imposto: reais('19.00'),
  valorTotal: reais('400.00'),
  liquido: reais('361.00'),
}
const config = (baseCalculo: BaseCredito, percentual: string, incluiPj = false) => ({
  baseCalculo,
  percentual: Aliquota.from(percentual),
  incluiPj,
})

describe('credit of the taker (E13, K37)', () => {
  it.each([
    ['IMPOSTO_GERADO', '30.00', '5,70'],
    ['BASE_CALCULO', '1.50', '5,70'],
    ['VALOR_BRUTO', '0.33', '1,32'],
    ['VALOR_LIQUIDO', '10.00', '36,10'],
  ] as const)('%s × %s %% = %s', (base, percentual, esperado) => {
    expect(calcularCreditoTomador(nota, config(base, percentual))?.valor.format()).toBe(esperado)
  })

  it.each([
    ['no ISS', { ...nota, imposto: Dinheiro.zero }, false, null],
    ['nobody identified', { ...nota, tomadorDocumento: null }, true, null],
    ['a company, not included', { ...nota, tomadorDocumento: '12345678000195' }, false, null],
    ['a company, included', { ...nota, tomadorDocumento: '12345678000195' }, true, '5,70'],
    ['less than a cent', { ...nota, imposto: reais('0.01') }, false, null],
  ])('%s', (_caso, uma, incluiPj, esperado) => {
    expect(calcularCreditoTomador(uma, config('IMPOSTO_GERADO', '30.00', incluiPj))?.valor.format() ?? null).toBe(esperado)
  })

  it('names the four bases as the specification spells them', () => {
    expect(Object.values(labelBaseCredito)).toEqual([
      'Base de cálculo da nota',
      'Imposto Gerado',
      'Valor Bruto da Nota',
      'Valor líquido da Nota',
    ])
  })

  it.each([
    ['LIBERADO', '2026-04-14', 'EXPIRADO'],
    ['LIBERADO', '2026-04-15', 'LIBERADO'],
    ['PREVISTO', null, 'PREVISTO'],
    ['USADO', '2026-01-01', 'USADO'],
    ['ESTORNADO', '2026-01-01', 'ESTORNADO'],
  ] as const)('%s valid until %s is %s', (estado, validade, esperado) => {
    expect(situacaoCreditoTomador({ estado, validade }, '2026-04-15')).toBe(esperado)
  })
})
