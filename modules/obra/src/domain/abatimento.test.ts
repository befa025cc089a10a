import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type AbatimentoDaObra, isAbatimentoVigente, limiteDoAbatimento, recusasDoAbatimento } from './abatimento.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const abatimento = (mudancas: Partial<AbatimentoDaObra> = {}): AbatimentoDaObra => ({
  obra: 'Residencial Serra',
  nome: 'Materiais',
  modo: 'REAL',
  percentual: Aliquota.from('50'),
  exigeDocumentos: false,
  inicio: '2026-04-01',
  fim: '2026-12-31',
  ...mudancas,
})
const pedir = (de: AbatimentoDaObra, deduzido: string, comDocumento = true) =>
  recusasDoAbatimento(de, {
    valorTotal: reais('10000.00'),
    deduzido: reais(deduzido),
    linhas: [{ valor: reais(deduzido), comDocumento }],
  }).map(({ field, message }) => `${field}: ${message}`)

describe('abatement of works (O3)', () => {
  it('10.000,00: 40 % presumed is 4.000,00; a ceiling of 50 % is 5.000,00', () => {
    expect(limiteDoAbatimento({ percentual: Aliquota.from('40') }, reais('10000.00')).toString()).toBe('4000.00')
    expect(limiteDoAbatimento({ percentual: Aliquota.from('50') }, reais('10000.00')).toString()).toBe('5000.00')
  })

  it('real: documents of 3.000,00 stand below the ceiling of 50 %; one cent above it does not', () => {
    expect(pedir(abatimento(), '3000.00')).toEqual([])
    expect(pedir(abatimento(), '5000.00')).toEqual([])
    expect(pedir(abatimento(), '5000.01')).toEqual([
      'deducoes: As deduções da obra Residencial Serra não podem ultrapassar 50,00% do valor dos serviços (5.000,00).',
    ])
  })

  it('real with documents asks for the document of each line', () => {
    expect(pedir(abatimento({ exigeDocumentos: true }), '3000.00')).toEqual([])
    expect(pedir(abatimento({ exigeDocumentos: true }), '3000.00', false)).toEqual([
      'deducoes.0.numero: A obra Residencial Serra exige o documento do fornecedor em cada dedução.',
    ])
  })

  it('presumed: 4.000,00 of 10.000,00 without documents, not a cent more', () => {
    const presumido = abatimento({ modo: 'PRESUMIDO', percentual: Aliquota.from('40'), exigeDocumentos: true })
    expect(pedir(presumido, '4000.00', false)).toEqual([])
    expect(pedir(presumido, '4000.01', false)).toEqual([
      'deducoes: O abatimento presumido da obra Residencial Serra é de 40,00% do valor dos serviços (4.000,00).',
    ])
  })

  it.each([
    ['2026-03-31', false],
    ['2026-04-01', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('is in force on %s: %s', (data, vigente) => {
    expect(isAbatimentoVigente(abatimento(), data)).toBe(vigente)
    expect(isAbatimentoVigente(abatimento({ fim: null }), '2030-01-01')).toBe(true)
  })
})
