import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type GrupoTributado, recalcularPeloHistorico, recalcularPelaTabela } from './aliquota-do-encerramento.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const taxa = (texto: string) => Aliquota.from(texto)
const faixas = [
  { ate: reais('50000.00'), aliquota: taxa('2.00') },
  { ate: reais('100000.00'), aliquota: taxa('3.00') },
  { ate: null, aliquota: taxa('5.00') },
]
const grupo = (base: string, debito: string, aliquota: string | null = null, semMinimo = false): GrupoTributado => ({
  semMinimo,
  base: reais(base),
  debito: reais(debito),
  aliquota: aliquota === null ? null : taxa(aliquota),
})

describe('progressive rate in the closing (C01.F)', () => {
  it.each([
    ['the worked case', 'CHEIA', '120000.00', [grupo('120000.00', '4200.00')], null, ['6000.00']],
    ['the worked case', 'FATIADA', '120000.00', [grupo('120000.00', '4200.00')], null, ['3500.00']],
    [
      'two activities',
      'CHEIA',
      '120000.00',
      [grupo('90000.00', '0.00'), grupo('30000.00', '0.00')],
      null,
      ['4500.00', '1500.00'],
    ],
    [
      'cents that do not divide',
      'CHEIA',
      '30.00',
      [grupo('10.01', '0.50'), grupo('10.01', '0.50'), grupo('9.98', '0.50')],
      null,
      ['0.20', '0.20', '0.20'],
    ],
    ['withheld documents raise the band only', 'CHEIA', '120000.00', [grupo('40000.00', '800.00')], null, ['2000.00']],
    ['discount of the tax', 'CHEIA', '120000.00', [grupo('120000.00', '5400.00')], '10.00', ['5400.00']],
    // 2 % of 40.000,00 is the least (LC 116/2003 art. 8-A §1), but for 7.02, 7.05 and 16.01.
    ['M9 discount at the floor', 'CHEIA', '40000.00', [grupo('40000.00', '800.00')], '10.00', ['800.00']],
    ['M9 discount without a floor', 'CHEIA', '40000.00', [grupo('40000.00', '800.00', null, true)], '10.00', ['720.00']],
    ['no base', 'CHEIA', '0.00', [grupo('0.00', '0.00')], null, ['0.00']],
  ] as const)('%s, %s: revenue %s', (_titulo, modo, receita, grupos, desconto, esperado) => {
    const tabela = { nome: 'Serviços', modo, faixas }
    const { debitos } = recalcularPelaTabela(tabela, grupos, reais(receita), desconto === null ? null : taxa(desconto))
    expect(debitos.map(String)).toEqual(esperado)
  })

  it('says in the memory what it took the place of', () => {
    const { memoria } = recalcularPelaTabela(
      { nome: 'Serviços', modo: 'CHEIA', faixas },
      [grupo('120000.00', '4200.00')],
      reais('120000.00'),
      null,
    )
    expect(memoria.descricao).toBe(
      'Tabela progressiva Serviços, receita do mês 120.000,00, faixa de 5,00%: 120.000,00 × 5,00% = 6.000,00, no lugar de 4.200,00 dos documentos.',
    )
  })
})

describe('rates of the activities in the competence (encerraComAliqAtvHistFatu)', () => {
  it('takes the rate of the competence, keeps what has none, and keeps the discount of the tax', () => {
    const grupos = [grupo('1000.00', '30.00', '5.00'), grupo('500.00', '15.00')]
    expect(recalcularPeloHistorico(grupos, null).debitos.map(String)).toEqual(['50.00', '15.00'])
    expect(recalcularPeloHistorico(grupos, taxa('10.00')).debitos.map(String)).toEqual(['45.00', '15.00'])
    expect(recalcularPeloHistorico(grupos, null).memoria.descricao).toBe(
      'Alíquotas das atividades na competência: 65,00, no lugar de 45,00 dos documentos.',
    )
  })
})
