import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { rotulosCorrecao } from './correcao.ts'
import {
  debitoDaGlosa,
  decidirLinhas,
  type DecisaoObraUnica,
  recusasDaDecisao,
  rotulosSituacaoObraUnica,
  situacoesObraUnica,
  valorGlosado,
} from './obra-unica.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const linhas = [
  { id: 7, ordem: 1, valor: reais('1000.00') },
  { id: 8, ordem: 2, valor: reais('500.00') },
]
const aceitar = (valores: Record<number, string>) =>
  new Map(Object.entries(valores).map(([id, valor]) => [Number(id), reais(valor)]))

describe('N3-4-08 N3-9.1-38 decision on a note of works (O4, F56)', () => {
  it('M3-4-04 M3-4-05 M3-4-06 M3-4-07 has the four situations and the four corrections of the specification', () => {
    expect(situacoesObraUnica.map((situacao) => rotulosSituacaoObraUnica[situacao])).toEqual([
      'Sem Analise do Fisco',
      'Aprovado pelo Fisco',
      'Aprovado com correções do Fisco',
      'Reprovado pelo Fisco',
    ])
    expect(Object.values(rotulosCorrecao)).toEqual([
      'Sem Correções',
      'retirado valor parcial',
      'retirado valor total',
      'Nota Fiscal validada sem necessidade de correção',
    ])
  })

  it.each<[DecisaoObraUnica, Record<number, string>, string[], string]>([
    ['APROVADO', {}, ['1000.00 VALIDADA_SEM_CORRECAO', '500.00 VALIDADA_SEM_CORRECAO'], '0.00'],
    ['APROVADO_COM_CORRECOES', { 7: '500.00' }, ['500.00 VALOR_PARCIAL', '500.00 VALIDADA_SEM_CORRECAO'], '500.00'],
    ['APROVADO_COM_CORRECOES', { 7: '0.00', 8: '499.99' }, ['0.00 VALOR_TOTAL', '499.99 VALOR_PARCIAL'], '1000.01'],
    ['REPROVADO', { 7: '500.00' }, ['0.00 VALOR_TOTAL', '0.00 VALOR_TOTAL'], '1500.00'],
  ])('%s %j leaves %j and takes %s off', (decisao, valores, esperadas, glosado) => {
    const decididas = decidirLinhas(linhas, decisao, aceitar(valores))
    expect(decididas.map(({ aceito, correcao }) => `${aceito} ${correcao}`)).toEqual(esperadas)
    expect(valorGlosado(decididas, decisao, reais('1500.00')).toString()).toBe(glosado)
  })

  it('never takes more off than the note deducted', () => {
    const decididas = decidirLinhas(linhas, 'APROVADO_COM_CORRECOES', aceitar({ 7: '0.00' }))
    expect(valorGlosado(decididas, 'APROVADO_COM_CORRECOES', reais('800.00')).toString()).toBe('800.00')
  })

  it('1.000,00 refused at 5 % is a debit of 50,00', () => {
    expect(debitoDaGlosa(reais('1000.00'), Aliquota.from('5')).toString()).toBe('50.00')
    // Half to even: 33,00 × 2,5 % = 0,825.
    expect(debitoDaGlosa(reais('33.00'), Aliquota.from('2.5')).toString()).toBe('0.82')
  })

  it.each<[DecisaoObraUnica, string, Record<number, string>, string[]]>([
    ['APROVADO', ' ', {}, ['O parecer é obrigatório.']],
    ['APROVADO_COM_CORRECOES', 'Visto', {}, ['Para aprovar com correções informe ao menos uma correção.']],
    ['APROVADO_COM_CORRECOES', 'Visto', { 7: '1000.00' }, ['Para aprovar com correções informe ao menos uma correção.']],
    [
      'APROVADO_COM_CORRECOES',
      '',
      { 7: '1000.01' },
      ['O parecer é obrigatório.', 'O valor aceito deve estar entre zero e o valor deduzido (1.000,00).'],
    ],
    ['APROVADO_COM_CORRECOES', 'Visto', { 8: '-0.01' }, ['O valor aceito deve estar entre zero e o valor deduzido (500,00).']],
    ['REPROVADO', 'Visto', {}, []],
  ])('%s with %j and %j: %j', (decisao, parecer, valores, frases) => {
    const recusas = recusasDaDecisao({ situacao: 'SEM_ANALISE', decisao, parecer }, linhas, aceitar(valores))
    expect(recusas.map(({ message }) => message)).toEqual(frases)
    expect(recusasDaDecisao({ situacao: 'APROVADO', decisao, parecer }, linhas, aceitar(valores))).toMatchObject([
      { message: 'A dedução já foi analisada pelo Fisco.' },
    ])
  })
})
