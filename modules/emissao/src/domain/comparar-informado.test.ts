import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { compararInformado } from './comparar-informado.ts'
import { textoNota } from '@iss/nota/domain/mensagens'
import { informado } from './nota.fixture.ts'

describe('compararInformado (decisions N9)', () => {
  const calculo = {
    valorTotal: Dinheiro.from('1234.50'),
    base: Dinheiro.from('1234.50'),
    imposto: Dinheiro.from('61.72'),
    liquido: Dinheiro.from('1234.50'),
    aReceber: Dinheiro.from('1172.78'),
    municipioIncidencia: '9900001',
  }

  it.each([
    ['law §4.2 (b): half-up inward', '61.73', 0],
    ['half-even', '61.72', 0],
    ['zero counts as absent', '0.00', 0],
    ['two cents', '61.74', 1],
  ])('%s', (_titulo, imposto, quantas) => {
    expect(compararInformado({ ...informado, imposto: Dinheiro.from(imposto) }, calculo).violations).toHaveLength(quantas)
  })

  it('accepts the net value with or without the ISS withheld', () => {
    for (const liquido of ['1234.50', '1172.78']) {
      expect(compararInformado({ ...informado, liquido: Dinheiro.from(liquido) }, calculo).violations).toEqual([])
    }
  })

  it('names the field and both values; another incidence is only a warning', () => {
    const { violations, avisos } = compararInformado(
      { ...informado, base: Dinheiro.from('1000.00'), municipioIncidencia: '9900002' },
      calculo,
    )
    expect(violations.map(({ field, message }) => [field, message])).toEqual([
      ['valores.base', 'O valor informado (1.000,00) difere do calculado (1.234,50).'],
    ])
    expect(avisos).toEqual(['O município de incidência informado difere do apurado; vale o apurado.'])
  })
})

it('E01, E07, E09: sentences that inform', () => {
  expect(textoNota('emitida', { n: '12' })).toBe('NF-e nº 12 emitida com sucesso.')
  expect(textoNota('cancelada', { n: '12' })).toBe('NF-e nº 12 cancelada com sucesso.')
  expect(textoNota('substituidaPor', { n: '13' })).toBe('Substituída pela NF-e nº 13')
  expect(textoNota('confirmaEmissao', { v: '10.000,00' })).toBe('Confirma a emissão da NF-e no valor de R$ 10.000,00?')
  expect(() => textoNota('emitida')).toThrow('was not filled')
})
