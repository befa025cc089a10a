import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { calcularNota } from '@iss/emissao/domain/calcular-nota'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { describe, expect, it } from 'vitest'
import { validarNumeroAidf } from './aidf.ts'
import { escrituracaoErrors } from './errors.ts'
import { calcularEspecial } from './especial.ts'
import {
  competenciaDoLancamento,
  entradaDoLancamento,
  type FatosLancamento,
  type LancamentoPapel,
  simplesInformado,
  validarLancamento,
} from './lancamento.ts'
import { preencherTermo, somarLinha, somaVazia } from './resumo-livro.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const NOVA_SERRA = '9900001'
const BELO_HORIZONTE = '3106200'

const parte = {
  municipio: NOVA_SERRA,
  substitutoTributario: false,
  ignoraSubstituto: false,
  eventual: false,
  permiteRetencaoEventual: false,
}
const fatos: FatosLancamento = {
  municipio: NOVA_SERRA,
  hoje: '2026-04-15',
  documentoTitular: '40000005000139',
  titular: { ...parte, substitutoTributario: true },
  outro: { ...parte, municipio: BELO_HORIZONTE },
  regime: 'FATURAMENTO',
  simples: null,
  permiteRetencaoProprioMunicipio: false,
  permiteOutroMunicipio: false,
  subitem: '7.10',
  codigoNacional: '071001',
  atividade: { aliquota: Aliquota.from('3.00') },
  tipoTributacao: { retido: true, naoPermitidoST: false, responsavelRecolhimento: 'TOMADOR' },
  exigibilidade: 'EXIGIVEL',
  regrasIncidencia,
  regras: {},
  exigibilidades: [],
}
const lancamento: LancamentoPapel = {
  papelEscriturador: 'tomador',
  serie: 'U',
  numero: 310,
  dataPrestacao: '2026-03-15',
  dataLiquidacao: null,
  outroDocumento: '40000015000174',
  outroNome: 'Épsilon Fora Ltda',
  outroMunicipio: BELO_HORIZONTE,
  outroPais: null,
  outroNif: '',
  municipioPrestacao: NOVA_SERRA,
  itens: [{ descricao: 'Limpeza', quantidade: Decimal4.one, valorUnitario: Decimal4.from('2000.00') }],
  deducoes: Dinheiro.zero,
  retido: null,
  somenteMateriais: false,
  prestadorOptanteSimples: true,
  aliquotaInformada: null,
}
const calcular = (mudanca: Partial<LancamentoPapel> = {}, outros: Partial<FatosLancamento> = {}) =>
  calcularNota(entradaDoLancamento({ ...lancamento, ...mudanca }, { ...fatos, ...outros }))
const mensagens = (mudanca: Partial<LancamentoPapel>, outros: Partial<FatosLancamento> = {}) =>
  validarLancamento({ ...lancamento, ...mudanca }, { ...fatos, ...outros }).map(({ message }) => message)

describe('AIDF (L03)', () => {
  const faixa = { numeroInicial: 1, numeroFinal: 100, emissao: '2025-01-10', validade: '2026-03-31', situacao: 'EM_USO' } as const
  it.each([
    [1, '2026-02-10', []],
    [100, '2026-03-31', []],
    [101, '2026-02-10', ['O número 101 não pertence a uma AIDF autorizada.']],
    [102, '2026-02-10', ['O número 102 não pertence a uma AIDF autorizada.']],
    [103, '2026-02-10', ['O número 103 não pertence a uma AIDF autorizada.']],
    [50, '2026-04-01', ['A data é posterior à validade da AIDF.']],
  ])('number %i on %s', (numero, data, esperado) => {
    expect(validarNumeroAidf(numero, data, [faixa]).map(({ message }) => message)).toEqual(esperado)
  })
  it('a cancelled range authorises nothing', () => {
    expect(validarNumeroAidf(5, '2026-02-10', [{ ...faixa, situacao: 'CANCELADA' }])).toHaveLength(1)
  })
})

describe('taker ledger (L04)', () => {
  it.each([
    ['Simples without rate: 5%', {}, '100.00'],
    ['Simples with 2%', { aliquotaInformada: Aliquota.from('2.00') }, '40.00'],
    ['Simples with 3,5%', { aliquotaInformada: Aliquota.from('3.50') }, '70.00'],
    ['not of the Simples: rate of the activity', { prestadorOptanteSimples: false }, '60.00'],
  ])('%s', (_nome, mudanca, imposto) => {
    const resultado = calcular(mudanca)
    expect(resultado).toMatchObject({ retido: true, devidoAqui: true })
    expect(resultado.imposto.toString()).toBe(imposto)
    expect(resultado.memoria.length).toBeGreaterThan(3)
  })
  it('says where the 5% come from', () => {
    expect(simplesInformado(null).motivoRetencao).toBe('O prestador optante não informou a alíquota: a retenção é de 5%.')
  })
  it.each([
    // From 1,80 % (LC 123/2006, annex IV, second band; decisions N7).
    ['1.79', 1],
    ['1.80', 0],
    ['2.00', 0],
    ['5.00', 0],
    ['5.01', 1],
  ])('Simples rate %s%%', (aliquota, quantas) => {
    expect(mensagens({ aliquotaInformada: Aliquota.from(aliquota) })).toHaveLength(quantas)
  })
  it('a provider from outside needs a service taxed here or the switch', () => {
    const fora = ['O prestador é de outro município e o imposto do serviço não é devido aqui: a escrituração não é permitida.']
    expect(mensagens({})).toEqual([])
    expect(mensagens({}, { subitem: '17.01', codigoNacional: null })).toEqual(fora)
    expect(mensagens({}, { subitem: '17.01', codigoNacional: null, permiteOutroMunicipio: true })).toEqual([])
    expect(mensagens({ municipioPrestacao: BELO_HORIZONTE })).toEqual(fora)
  })
})

describe('import of services (H5, LC 116/2003 arts. 1 §1, 3 I, 6 §2 I)', () => {
  const importacao: Partial<LancamentoPapel> = {
    outroDocumento: '',
    outroNome: 'Acme Consulting LLC',
    outroMunicipio: null,
    outroPais: 'US',
    outroNif: '98-7654321',
    municipioPrestacao: null,
    prestadorOptanteSimples: false,
  }
  const consultoria: Partial<FatosLancamento> = {
    outro: null,
    subitem: '17.01',
    codigoNacional: null,
    atividade: { aliquota: Aliquota.from('5.00') },
    tipoTributacao: { retido: false, naoPermitidoST: false },
  }
  it.each([
    ['a company', '40000005000139'],
    ['a natural person', '30000000205'],
  ])('is owed here by the taker, %s', (_titulo, documentoTitular) => {
    const resultado = calcular(importacao, { ...consultoria, documentoTitular })
    expect(resultado).toMatchObject({ retido: true, regra: 'R0', responsavel: 'TOMADOR', devidoAqui: true, violations: [] })
    expect([resultado.municipioIncidencia, resultado.imposto.toString()]).toEqual([NOVA_SERRA, '100.00'])
    expect(mensagens(importacao, { ...consultoria, documentoTitular })).toEqual([])
  })
  it('needs the name of the provider, not its CPF or CNPJ', () => {
    expect(mensagens({ ...importacao, outroNome: ' ' }, consultoria)).toEqual(['Informe o nome ou a razão social.'])
  })
})

describe('provider ledger (L03)', () => {
  const papel: Partial<LancamentoPapel> = {
    papelEscriturador: 'prestador',
    serie: '1',
    numero: 4,
    outroDocumento: '',
    outroNome: '',
    prestadorOptanteSimples: false,
  }
  const comum: Partial<FatosLancamento> = {
    outro: null,
    subitem: '1.01',
    codigoNacional: null,
    tipoTributacao: { retido: false, naoPermitidoST: false },
  }
  it('a taker may stay unnamed; the tax is that of the note', () => {
    expect(mensagens(papel, comum)).toEqual([])
    const resultado = calcular(papel, comum)
    expect(resultado).toMatchObject({ retido: false, devidoAqui: true })
    expect(resultado.imposto.toString()).toBe('60.00')
  })
  it("'somente materiais' bears no tax where the law lets materials be deducted (LC 116/2003 art. 7 §2 I)", () => {
    const obra: Partial<FatosLancamento> = { ...comum, subitem: '7.02', tipoTributacao: { retido: true, naoPermitidoST: false } }
    expect(calcular({ ...papel, somenteMateriais: true }, obra).base.toString()).toBe('0.00')
    const suporte = calcular({ ...papel, somenteMateriais: true }, comum)
    expect(suporte.base.toString()).toBe('2000.00')
    expect(suporte.violations.map(({ message }) => message)).toEqual(['A atividade não permite este tipo de dedução.'])
  })
  it('H1 a deduction of a service that takes none lowers nothing', () => {
    const resultado = calcular({ ...papel, deducoes: reais('950.00') }, comum)
    expect(resultado.base.toString()).toBe('2000.00')
    expect(resultado.violations.map(({ message }) => message)).toEqual(['A atividade não permite este tipo de dedução.'])
  })
})

describe('entries (L00)', () => {
  it('tells all that is wrong at once', () => {
    const erradas = mensagens({ numero: null, outroDocumento: '123', outroNome: ' ', municipioPrestacao: null, itens: [] })
    expect(erradas).toEqual([
      'Informe o número da nota.',
      'O CPF ou CNPJ informado não é válido.',
      'Informe o nome ou a razão social.',
      'O prestador é de outro município e o imposto do serviço não é devido aqui: a escrituração não é permitida.',
      'O município da prestação do serviço é obrigatório.',
      'Informe ao menos um item.',
    ])
  })
  it.each([
    ['before the service', '2026-03-14', 1],
    ['on its day', '2026-03-15', 0],
    ['later', '2026-04-02', 0],
  ])('paid %s', (_quando, dataLiquidacao, quantas) => {
    const recusas = mensagens({ dataPrestacao: '2026-03-15', dataLiquidacao })
    expect(recusas.filter((mensagem) => mensagem === escrituracaoErrors.liquidacaoAntes.message)).toHaveLength(quantas)
  })
  it('belongs to the month of its payment, unpaid to that of the service', () => {
    const mes = (dataLiquidacao: string | null) =>
      competenciaDoLancamento({ dataPrestacao: '2026-03-15', dataLiquidacao }).format()
    expect([mes('2026-04-02'), mes('2026-03-31'), mes(null)]).toEqual(['04/2026', '03/2026', '03/2026'])
  })
  it.each([
    ['2005-12-31', 1],
    ['2006-01-01', 0],
    ['2026-06-30', 0],
    ['2026-07-01', 1],
  ])('competence of %s', (dataPrestacao, quantas) => {
    const erradas = mensagens({ dataPrestacao }).filter((mensagem) => mensagem.startsWith('A competência'))
    expect(erradas).toHaveLength(quantas)
  })
})

describe('special ledger (L05)', () => {
  const tresPorCento: FatosLancamento = { ...fatos, subitem: '1.01', codigoNacional: null, tipoTributacao: null, outro: null }
  const linhaEspecial = { data: '2026-03-31', quantidade: Decimal4.one, tomadorDocumento: '', tomadorNome: '' }
  it.each([
    ['40', '25.00', '100.00', '900.00', '27.00'],
    ['40', '25.00', '0.00', '1000.00', '30.00'],
    ['2.5', '10.01', '0.00', '25.02', '0.75'],
  ])('%s × %s − %s', (quantidade, unitario, desconto, faturado, imposto) => {
    const calculo = calcularEspecial(
      { ...linhaEspecial, quantidade: Decimal4.from(quantidade), valorUnitario: reais(unitario), desconto: reais(desconto) },
      tresPorCento,
    )
    expect(calculo.violations).toEqual([])
    expect([calculo.faturado.toString(), calculo.resultado.imposto.toString()]).toEqual([faturado, imposto])
  })
  it('a discount above the value is refused', () => {
    const entrada = { ...linhaEspecial, valorUnitario: reais('10.00'), desconto: reais('10.01') }
    expect(calcularEspecial(entrada, tresPorCento).violations.map(({ message }) => message)).toEqual([
      'O desconto não pode ser maior que o valor do serviço.',
    ])
  })
})

describe('book (F76)', () => {
  it('cancelled lines count for nothing', () => {
    const soma = somaVazia()
    const linha = { valor: reais('100.00'), deducoes: reais('0.00'), base: reais('100.00'), imposto: reais('3.00') }
    somarLinha(soma, { ...linha, retido: false, comEfeito: true })
    somarLinha(soma, { ...linha, retido: true, comEfeito: true })
    somarLinha(soma, { ...linha, retido: false, comEfeito: false })
    expect([soma.quantidade, soma.valor.toString(), soma.proprio.toString(), soma.retido.toString()]).toEqual([
      2,
      '200.00',
      '3.00',
      '3.00',
    ])
  })
  it('fills the marks of a term and leaves unknown ones', () => {
    expect(preencherTermo('{empresa} em {periodo}, {outra}', { empresa: 'Alfa', periodo: '2026' })).toBe('Alfa em 2026, {outra}')
  })
})
