import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { confrontar } from './confrontacao.ts'
import { acharDivergencias, type ContaComparada, type MesComparado, tiposDivergencia } from './divergencias.ts'
import { repartirARecolher } from './repartir.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const CINCO = Aliquota.from('5')
const conta = (mais: Partial<ContaComparada> = {}): ContaComparada => ({
  dependencia: '0001',
  tipoDependencia: 'Agência (Matriz)',
  conta: '71701',
  cosif: '71715009',
  codigo: '15.01.001-2',
  noPlano: true,
  creditos: reais('1000.00'),
  debitos: Dinheiro.zero,
  base: reais('1000.00'),
  aliquota: CINCO,
  aliquotaDaCidade: CINCO,
  ...mais,
})
const mes = (mais: Partial<MesComparado> = {}): MesComparado => ({
  contas: [conta()],
  dependencias: ['0001'],
  temBalancete: true,
  temApuracao: true,
  aRecolher: reais('50.00'),
  cobrado: reais('50.00'),
  tarifasSemConta: [],
  notas: Dinheiro.zero,
  aliquotaEstimativa: CINCO,
  ...mais,
})
const filial = (dependencia: string, base: string) =>
  conta({ dependencia, tipoDependencia: 'Agência (filial)', creditos: reais('1000.00'), base: reais(base) })

/** Each kind provoked once: the difference that it tells. */
const casos: Record<keyof typeof tiposDivergencia, [Partial<MesComparado>, string]> = {
  a: [{ contas: [conta({ base: reais('500.00') })] }, '500.00'],
  b: [{ contas: [conta({ codigo: '' })] }, '1000.00'],
  c: [{ contas: [conta({ aliquota: Aliquota.from('2') })] }, '30.00'],
  d: [{ dependencias: ['0001', '0009'] }, '0.00'],
  e: [{ cobrado: reais('20.00') }, '30.00'],
  f: [{ contas: [conta({ debitos: reais('201.00'), base: reais('799.00') })] }, '201.00'],
  g: [{ contas: [conta({ noPlano: false })] }, '1000.00'],
  h: [{ tarifasSemConta: [{ tarifa: '1101', conta: '717' }] }, '0.00'],
  i: [{ notas: reais('1500.00') }, '500.00'],
  j: [{ contas: [filial('0002', '900.00'), filial('0003', '900.00'), filial('0004', '100.00')] }, '800.00'],
}

describe('divergences of a bank (F106)', () => {
  it('a month that agrees has none', () => {
    expect(acharDivergencias(mes())).toEqual([])
  })

  it.each(Object.entries(casos))('(%s) is found with its difference', (tipo, [mais, diferenca]) => {
    const achadas = acharDivergencias(mes(mais)).filter((uma) => uma.tipo === tipo)
    expect(achadas.map((uma) => String(uma.diferenca))).toEqual([diferenca])
  })

  it('a base lowered by 500,00 is one line (a) of 500,00, whose tax is 25,00', () => {
    const [uma, ...outras] = acharDivergencias(mes({ contas: [conta({ base: reais('500.00') })] }))
    expect(outras).toEqual([])
    expect([uma?.tipo, String(uma?.issEstimado)]).toEqual(['a', '25.00'])
  })
})

describe('statistics of the central bank (F109)', () => {
  const limites = { minimo: reais('1000.00'), percentualMinimo: 1, aliquota: CINCO }
  it('150.000 against 120.000: A menor, 30.000,00, 20 %, tax of 1.500,00', () => {
    const { situacao, diferenca, percentual, issEstimado } = confrontar(reais('150000.00'), reais('120000.00'), limites)
    expect([situacao, String(diferenca), percentual, String(issEstimado)]).toEqual(['A_MENOR', '30000.00', 200_000n, '1500.00'])
  })

  it('tells what is missing on either side, and agrees below the limits', () => {
    expect(confrontar(null, reais('1.00'), limites).situacao).toBe('SEM_ESTBAN')
    expect(confrontar(reais('1.00'), null, limites).situacao).toBe('SEM_DESIF')
    expect(confrontar(reais('100000.00'), reais('99500.00'), limites).situacao).toBe('CONFERE')
    expect(confrontar(reais('100000.00'), reais('120000.00'), limites).situacao).toBe('A_MAIOR')
  })
})

describe('what each account has of what is to be paid', () => {
  const linha = (receita: bigint, motivo = '') => ({
    dependencia: '0001',
    cnpj: '000183',
    codigo: '15.01.001-2',
    aliquota: 50_000n,
    receita,
    deducao: 0n,
    incentivo: 0n,
    retido: 0n,
    motivo,
    processo: '',
  })
  const total = (aRecolher: bigint, motivo = '') => ({ cnpj: '000183', codigo: '', aliquota: 50_000n, motivo, aRecolher })
  it('adds up to the cent, by the bases', () => {
    expect(repartirARecolher([linha(100n), linha(100n), linha(100n)], [total(10n)], 1, '000183')).toEqual([4n, 3n, 3n])
  })

  it('leaves nothing with accounts that are kept from being demanded', () => {
    expect(repartirARecolher([linha(100n), linha(900n, '1')], [total(5n), total(0n, '1')], 1, '000183')).toEqual([5n, 0n])
  })
})
