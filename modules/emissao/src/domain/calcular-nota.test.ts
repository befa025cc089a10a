import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calcularNota } from './calcular-nota.ts'
import { AQUI, beta, entrada, FORA, item, mensagens, reais, simples, taxa, textos } from './calcular-nota.fixture.ts'
import type { EntradaCalculo } from './entrada-calculo.ts'
import { type EntradaRetencoesFederais, sugerirRetencoesFederais } from './retencoes-federais.ts'

/** The suggestion for 10.000,00 of 1.01 to a legal person, with the changes given, as text. */
function sugestao(mudanca: Partial<EntradaRetencoesFederais>): Record<string, string> | null {
  const feita = sugerirRetencoesFederais({
    valorTotal: reais('10000.00'),
    descontoIncondicional: reais('0.00'),
    materiais: reais('0.00'),
    subitem: '1.01',
    data: '2026-04-15',
    tomador: 'PJ',
    regime: 'FATURAMENTO',
    anexo: 'III',
    ...mudanca,
  })
  return feita && Object.fromEntries(Object.entries(feita).map(([chave, valor]) => [chave, valor.toString()]))
}

describe('calcularNota, worked notes', () => {
  it('U3-9.6-01 E00.10: Beta to the Hospital, 10.000,00 with materials', () => {
    const nota = calcularNota(beta)
    expect(textos(nota)).toMatchObject({
      valorTotal: '10000.00',
      descontoIncondicional: '500.00',
      deducoes: '3000.00',
      base: '6500.00',
      aliquota: '5.00',
      imposto: '325.00',
      liquido: '8115.00',
      aReceber: '7790.00',
    })
    expect(nota).toMatchObject({ retido: true, regra: 'R5', responsavel: 'TOMADOR', devidoAqui: true, violations: [] })
  })

  it('E00.9: the federal suggestion of the Beta note', () => {
    // Works are no professional service: the IRRF of the worked note is the issuer's (RIR/2018 art. 714 §1, XVII).
    expect(sugestao({ materiais: reais('3000.00'), subitem: '7.02' })).toEqual({
      pis: '65.00',
      cofins: '300.00',
      csll: '100.00',
      irrf: '0.00',
      inss: '770.00',
    })
  })

  it.each<[string, Partial<EntradaRetencoesFederais>, Partial<Record<string, string>> | null]>([
    ['a natural person withholds nothing', { tomador: 'PF' }, null],
    ['nor does a taker abroad', { tomador: 'EXTERIOR' }, null],
    ['MEI (LC 123 art. 18-B)', { regime: 'MEI' }, null],
    ['Simples of annex III', { regime: 'SIMPLES' }, null],
    [
      'Simples of annex IV: INSS alone (LC 123 art. 18 §5-C)',
      { regime: 'SIMPLES', anexo: 'IV', subitem: '7.10' },
      { pis: '0.00', irrf: '0.00', inss: '1100.00' },
    ],
    ['cleaning 7.10: IRRF 1 % (RIR art. 716), INSS 11 %', { subitem: '7.10' }, { irrf: '100.00', inss: '1100.00' }],
    ['security 11.02', { subitem: '11.02' }, { irrf: '100.00', inss: '1100.00' }],
    ['hand labour 17.05', { subitem: '17.05' }, { irrf: '100.00', inss: '1100.00' }],
    ['accounting 17.19: IRRF 1,5 % (RIR art. 714), no INSS', { subitem: '17.19' }, { irrf: '150.00', inss: '0.00' }],
    ['a gym 6.04: neither', { subitem: '6.04' }, { irrf: '0.00', inss: '0.00', csll: '100.00' }],
    [
      'less the unconditional discount',
      { subitem: '17.19', descontoIncondicional: reais('1000.00') },
      { irrf: '135.00', pis: '58.50' },
    ],
    [
      'IRRF of exactly R$ 10,00 is left out (Lei 9.430 art. 67)',
      { subitem: '7.10', valorTotal: reais('1000.00') },
      { irrf: '0.00', inss: '110.00' },
    ],
    [
      '4,65 % up to R$ 10,00 is left out (Lei 10.833 art. 31 §3)',
      { subitem: '17.19', valorTotal: reais('215.00') },
      { pis: '0.00', cofins: '0.00', csll: '0.00', irrf: '0.00' },
    ],
    ['4,65 % above it is made', { subitem: '17.19', valorTotal: reais('216.00') }, { pis: '1.40', cofins: '6.48', csll: '2.16' }],
  ])('M5 %s', (_titulo, mudanca, esperado) => {
    const feita = sugestao(mudanca)
    if (esperado === null) expect(feita).toBeNull()
    else expect(feita).toMatchObject(esperado)
  })

  it.each<[string, Partial<EntradaCalculo>, Record<string, string>]>([
    [
      'law §4.2 (a): ISS withheld',
      {
        subitem: '7.02',
        itens: [item('10000.00')],
        descontoIncondicional: reais('500.00'),
        descontoCondicional: reais('100.00'),
        deducoes: [{ descricao: 'Materiais', valor: reais('2000.00') }],
      },
      { base: '7500.00', imposto: '375.00', liquido: '9400.00', aReceber: '9025.00' },
    ],
    [
      'law §4.2 (a): ISS and federal 615,00 withheld',
      {
        subitem: '7.02',
        itens: [item('10000.00')],
        descontoIncondicional: reais('500.00'),
        descontoCondicional: reais('100.00'),
        deducoes: [{ descricao: 'Materiais', valor: reais('2000.00') }],
        retencoes: { pis: reais('65.00'), cofins: reais('300.00'), csll: reais('100.00'), irrf: reais('150.00') },
      },
      { base: '7500.00', imposto: '375.00', liquido: '8785.00', aReceber: '8410.00' },
    ],
    ['U3-5-02 law §4.2 (b): 1234.50 x 5 %', { itens: [item('1234.50')] }, { imposto: '61.72', aReceber: '1234.50' }],
    ['U3-5-03 law §4.2 (c): 3 x 10.335', { itens: [item('10.335', '3')] }, { valorTotal: '31.00' }],
    ['law §4.2 (d): 2.345', { itens: [item('2.345')] }, { valorTotal: '2.34' }],
    ['law §4.2 (d): 2.355', { itens: [item('2.355')] }, { valorTotal: '2.36' }],
    ['E00: 2,5 % x 33,00', { itens: [item('33.00')], atividade: { aliquota: taxa('2.50') } }, { imposto: '0.82' }],
    ['E10: 1.000,00 at 3 %', { atividade: { aliquota: taxa('3.00') } }, { imposto: '30.00' }],
    ['E10: 1.000,00 at 5 %', {}, { imposto: '50.00' }],
    ['E11: avulsa 800,00 at 5 %', { itens: [item('800.00')] }, { imposto: '40.00' }],
    ['E13: 380,00 at 5 %', { itens: [item('380.00')] }, { imposto: '19.00' }],
    [
      'E00.S: 10.000,00 x 3,24 %',
      { itens: [item('10000.00')], prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('3.24', '3.2409') } },
      { aliquota: '3.24', aliquotaExata: '3.2409', imposto: '324.00' },
    ],
    [
      'K19: presumed 40 % of 10.000,00',
      {
        subitem: '7.02',
        itens: [item('10000.00')],
        deducoes: [{ descricao: 'Abatimento presumido da obra', valor: reais('4000.00') }],
      },
      { base: '6000.00', imposto: '300.00' },
    ],
    [
      'K18: ISS 325,00 less 10 %',
      { ...beta, beneficioImposto: { nome: 'Desconto', percentual: taxa('10.00') } },
      { descontoImposto: '32.50', imposto: '292.50' },
    ],
    [
      'N8: base profile of 40 %, once',
      {
        subitem: '7.02',
        atividade: { aliquota: taxa('3.00') },
        beneficiosBase: [{ nome: 'Redução', percentual: taxa('40.00') }],
      },
      { beneficioBase: '400.00', deducoes: '0.00', base: '600.00', imposto: '18.00' },
    ],
    [
      'DPS pDR: deduction of 20 % of the value',
      { subitem: '7.02', itens: [item('500.00')], deducaoPercentual: taxa('20.00') },
      { deducoes: '100.00', base: '400.00' },
    ],
    [
      'E00.3: deductions are capped at the value',
      { subitem: '7.05', deducoes: [{ descricao: 'Materiais', valor: reais('1500.00') }] },
      { deducoes: '1000.00', base: '0.00', imposto: '0.00' },
    ],
    [
      'L03: only materials',
      { subitem: '7.02', tipoTributacao: { retido: true, naoPermitidoST: false, somenteMateriais: true } },
      { base: '0.00', imposto: '0.00' },
    ],
    [
      'items and header discounts are added',
      {
        itens: [{ ...item('100.00', '2'), desconto: reais('5.00'), descontoIncondicional: reais('10.00') }],
        descontoIncondicional: reais('1.00'),
        descontoCondicional: reais('2.00'),
      },
      { valorTotal: '200.00', descontoIncondicional: '11.00', descontoCondicional: '7.00', base: '189.00', liquido: '182.00' },
    ],
  ])('%s', (_titulo, mudanca, esperado) => {
    expect(textos(calcularNota(entrada(mudanca)))).toMatchObject(esperado)
  })
})

describe('incidence and withholding', () => {
  it('E00.L: incidence elsewhere shows the tax, devidoAqui false, and needs the flag of the activity', () => {
    const fora = { subitem: '7.02', municipioPrestacao: FORA, retidoInformado: true, aliquotaInformada: taxa('5.00') }
    const semFlag = calcularNota(entrada(fora))
    expect(semFlag).toMatchObject({ municipioIncidencia: FORA, devidoAqui: false, regra: 'R4', retido: true })
    expect(semFlag.imposto.toString()).toBe('50.00')
    expect(mensagens(semFlag)).toEqual(['A atividade não permite incidência fora do município.'])
    const comFlag = calcularNota(
      entrada({ ...fora, atividade: { aliquota: taxa('5.00'), permiteIncidenciaForaMunicipio: true } }),
    )
    expect(comFlag.violations).toEqual([])
  })

  it('E00.R: R5 with a type that is not retido is refused, R2a forced to yes is refused', () => {
    const tipo = { retido: false, naoPermitidoST: false }
    expect(mensagens(calcularNota(entrada({ subitem: '7.02', tipoTributacao: tipo })))).toEqual([
      'O tipo de tributação não corresponde à retenção apurada.',
    ])
    const proibe = { retido: false, naoPermitidoST: true }
    expect(mensagens(calcularNota(entrada({ tipoTributacao: proibe, retidoInformado: true })))).toEqual([
      'O tipo de tributação escolhido não permite retenção.',
    ])
  })
})

describe('what the computation refuses', () => {
  it.each<[string, Partial<EntradaCalculo>, string]>([
    [
      'N7: benefit below 2 %',
      { atividade: { aliquota: taxa('3.00') }, beneficiosBase: [{ nome: 'Redução', percentual: taxa('40.00') }] },
      'A alíquota efetiva não pode ser inferior a 2%.',
    ],
    [
      'N7: benefit that leaves no base',
      { atividade: { aliquota: taxa('5.00') }, beneficiosBase: [{ nome: 'Redução', percentual: taxa('100.00') }] },
      'A alíquota efetiva não pode ser inferior a 2%.',
    ],
    [
      'N7: discount of tax below 2 %',
      { atividade: { aliquota: taxa('2.00') }, beneficioImposto: { nome: 'D', percentual: taxa('10.00') } },
      'A alíquota efetiva não pode ser inferior a 2%.',
    ],
    [
      'E01: deductions',
      { subitem: '7.02', deducoes: [{ descricao: 'M', valor: reais('1000.01') }] },
      'A soma das deduções não pode ultrapassar o valor do serviço.',
    ],
    [
      'E00.1: item discount',
      { itens: [{ ...item('10.00'), desconto: reais('10.01') }, item('100.00')] },
      'O desconto não pode ultrapassar o valor do item.',
    ],
    ['E01: total', { itens: [item('0.00')] }, 'O valor total deve ser maior que zero.'],
    [
      'discounts above the value',
      { descontoIncondicional: reais('1000.01') },
      'A soma dos descontos não pode ultrapassar o valor do serviço.',
    ],
    [
      'withholdings above the value',
      { retencoes: { inss: reais('1000.01') } },
      'As retenções não podem ultrapassar o valor da nota.',
    ],
    ['negative withholding', { retencoes: { inss: reais('-1.00') } }, 'As retenções não podem ser negativas.'],
  ])('%s', (_titulo, mudanca, mensagem) => {
    expect(mensagens(calcularNota(entrada(mudanca)))).toContain(mensagem)
  })

  it('says of a discount once, where it was typed, and nothing of withholdings that are not there', () => {
    const dito = (mudanca: Partial<EntradaCalculo>) =>
      calcularNota(entrada(mudanca)).violations.map(({ field, message }) => `${field}: ${message}`)
    const doItem = 'O desconto não pode ultrapassar o valor do item.'
    const daNota = 'A soma dos descontos não pode ultrapassar o valor do serviço.'
    const umItem = (descontos: Partial<EntradaCalculo['itens'][number]>) => ({ itens: [{ ...item('1000.00'), ...descontos }] })
    expect(dito(umItem({ descontoIncondicional: reais('99999.00') }))).toEqual([`itens.0.descontoIncondicional: ${doItem}`])
    expect(dito(umItem({ desconto: reais('99999.00') }))).toEqual([`itens.0.desconto: ${doItem}`])
    expect(dito(umItem({ desconto: reais('600.00'), descontoIncondicional: reais('500.00') }))).toEqual([
      `itens.0.desconto: ${doItem}`,
    ])
    expect(dito({ descontoCondicional: reais('1000.01') })).toEqual([`descontoCondicional: ${daNota}`])
    expect(dito({ ...umItem({ desconto: reais('600.00') }), descontoIncondicional: reais('500.00') })).toEqual([
      `descontoIncondicional: ${daNota}`,
    ])
    expect(dito({ descontoCondicional: reais('-1.00') })).toEqual(['descontoCondicional: O desconto não pode ser negativo.'])
    expect(dito({ retencoes: { inss: reais('600.00') }, descontoIncondicional: reais('500.00') })).toEqual([
      'retencoes: As retenções não podem ultrapassar o valor da nota.',
    ])
  })

  it('N7: Simples rates from 1,80 % are right, and 7.02 may fall below 2 % by benefit', () => {
    const doSimples = entrada({ prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('1.80', '1.80') } })
    expect(calcularNota(doSimples).violations).toEqual([])
    const obra = entrada({
      subitem: '7.02',
      atividade: { aliquota: taxa('3.00') },
      beneficiosBase: [{ nome: 'R', percentual: taxa('40.00') }],
    })
    expect(calcularNota(obra).violations).toEqual([])
  })
})

describe('memory of calculation and IBPT', () => {
  it('tells the steps in order, in Portuguese, with sources', () => {
    const { memoria } = calcularNota(beta)
    expect(memoria.map(({ passo }) => passo)).toEqual([
      'valor-total',
      'descontos',
      'deducao',
      'base',
      'incidencia',
      'retencao',
      'aliquota',
      'imposto',
      'liquido',
      'a-receber',
    ])
    expect(memoria.map(({ descricao }) => descricao)).toContain('Base de cálculo: 10.000,00 − 500,00 − 3.000,00 = 6.500,00.')
    expect(memoria.at(-1)?.descricao).toBe('Valor a receber do tomador: 8.115,00 − ISS retido 325,00 = 7.790,00.')
    for (const { fonte, descricao } of memoria) {
      expect(fonte).not.toBe('')
      expect(descricao).toMatch(/\.$/)
    }
  })

  it('E00.11: the IBPT line', () => {
    const { ibpt } = calcularNota(
      entrada({ itens: [item('1000.00')], ibpt: { federal: taxa('13.45'), municipal: taxa('3.12'), versao: '26.1.A' } }),
    )
    expect(ibpt?.texto).toBe('Valor aprox. dos tributos: R$ 165,70 (16,57%) Fonte: IBPT 26.1.A')
  })
})

it('for any note: base within 0 and total, imposto within 0 and base, U3-9.6-01 formula exact', () => {
  const centavos = (max: number) => fc.integer({ min: 0, max }).map((valor) => Dinheiro.centavos(valor))
  fc.assert(
    fc.property(
      centavos(1_000_000),
      centavos(500_000),
      centavos(500_000),
      centavos(900_000),
      fc.integer({ min: 20_000, max: 50_000 }),
      fc.boolean(),
      (valor, incondicional, condicional, deducao, rate, retido) => {
        const nota = calcularNota(
          entrada({
            subitem: '7.02',
            itens: [item(valor.toString())],
            descontoIncondicional: incondicional,
            descontoCondicional: condicional,
            deducoes: [{ descricao: 'M', valor: deducao }],
            atividade: { aliquota: Aliquota.scaled(BigInt(rate)) },
            tipoTributacao: { retido, naoPermitidoST: !retido },
          }),
        )
        expect(nota.base.isNegative()).toBe(false)
        expect(nota.base.lte(nota.valorTotal)).toBe(true)
        expect(nota.imposto.lte(nota.base)).toBe(true)
        expect(nota.liquido.eq(valor.minus(incondicional).minus(condicional))).toBe(true)
        expect(nota.aReceber.eq(retido ? nota.liquido.minus(nota.imposto) : nota.liquido)).toBe(true)
      },
    ),
  )
})
