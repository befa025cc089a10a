import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { aliquotaEfetiva, aliquotaNaTransicao, validarAliquota, validarAliquotaEfetiva } from './limites.ts'

const aliquota = (texto: string) => Aliquota.from(texto)
const reais = (texto: string) => Dinheiro.from(texto)

describe('limits of the rate (LC 116/2003 arts. 8 and 8-A)', () => {
  it.each([
    ['1.07', '2.00', false, true],
    ['1.07', '5.00', false, true],
    ['1.07', '1.99', false, false],
    ['1.07', '5.01', false, false],
    ['1.07', '0.00', false, false],
    ['1.07', '0.00', true, true],
    ['7.02', '1.00', false, true],
    ['7.05', '1.50', false, true],
    ['16.01', '0.50', false, true],
    ['16.02', '0.50', false, false],
    ['7.02', '5.01', false, false],
  ])('K10: %s at %s (exempt %s) is accepted: %s', (subitem, texto, isenta, aceita) => {
    const violations = validarAliquota({ subitem, aliquota: aliquota(texto), isenta })
    expect(violations.map(({ message }) => message)).toEqual(aceita ? [] : ['A alíquota deve estar entre 2,00% e 5,00%.'])
  })

  it.each([
    ['law §4.1: 18,00 over 1.000,00 is refused for 1.07', '1.07', '18.00', '1000.00', false],
    ['law §4.1: 18,00 over 1.000,00 is accepted for 7.02', '7.02', '18.00', '1000.00', true],
    ['20,00 over 1.000,00 is accepted', '1.07', '20.00', '1000.00', true],
    ['19,99 over 1.000,00 is refused', '1.07', '19.99', '1000.00', false],
  ])('%s', (_titulo, subitem, imposto, base, aceita) => {
    const violations = validarAliquotaEfetiva({
      subitem,
      imposto: reais(imposto),
      baseSemBeneficio: reais(base),
      data: '2026-04-15',
    })
    expect(violations.map(({ message }) => message)).toEqual(aceita ? [] : ['A alíquota efetiva não pode ser inferior a 2%.'])
  })

  it('law §4.1: 18,00 over 1.000,00 is 1,80 %', () => {
    expect(aliquotaEfetiva(reais('18.00'), reais('1000.00')).format()).toBe('1,80')
    expect(aliquotaEfetiva(reais('18.00'), reais('0.00')).isZero()).toBe(true)
  })

  it.each([
    ['2028-12-31', '5,00'],
    ['2029-01-01', '4,50'],
    ['2030-06-01', '4,00'],
    ['2031-06-01', '3,50'],
    ['2032-12-31', '3,00'],
    ['2033-01-01', '0,00'],
  ])('law §4.8: 5 %% on %s is charged at %s', (data, esperado) => {
    expect(aliquotaNaTransicao(aliquota('5.00'), data).format()).toBe(esperado)
  })

  // LC 116/2003 art. 8-B lowers every municipal rate, a rate of 2 % too; a floor that stayed at 2 % would forbid what it orders.
  it.each([
    ['2028-12-31', '20.00', '19.99'],
    ['2029-01-01', '18.00', '17.99'],
    ['2030-06-15', '16.00', '15.99'],
    ['2031-06-15', '14.00', '13.99'],
    ['2032-12-31', '12.00', '11.99'],
  ])('the floor of 2 %% of 1.000,00 on %s is %s', (data, piso, abaixo) => {
    const recusas = (imposto: string) =>
      validarAliquotaEfetiva({ subitem: '1.07', imposto: reais(imposto), baseSemBeneficio: reais('1000.00'), data })
    expect([recusas(piso).length, recusas(abaixo).length]).toEqual([0, 1])
  })
})
