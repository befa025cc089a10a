import { Aliquota } from '@iss/kernel/aliquota'
import { describe, expect, it } from 'vitest'
import {
  codigoDoPainel,
  compararAliquotas,
  compararBeneficio,
  compararConvenio,
  compararRegimes,
  compararRetencoes,
  servicoDoPainel,
} from './parametros.ts'

const DIA = '2026-11-24'
const suporte = { codigo: '010701', descricao: 'Suporte técnico', aliquotas: [Aliquota.from('3')], regimes: [6] }
const publicada = (Aliq: number, DtIni = '2024-01-01T00:00:00', DtFim: string | null = null) => ({
  '01.07.01.000': [{ Incidencia: 'Municipio', Aliq, DtIni, DtFim }],
})

describe('parameters of the city and of the national panel', () => {
  it('a service is asked for with its split and read back in six digits', () => {
    expect(servicoDoPainel('010701')).toBe('01.07.01.000')
    expect(codigoDoPainel('01.07.01.000')).toBe('010701')
    expect(codigoDoPainel('')).toBe('')
  })

  it.each([
    ['equal', publicada(3), '3,00%', 'IGUAL'],
    ['another rate', publicada(2.5), '2,50%', 'DIFERENTE'],
    ['nothing', null, '', 'SO_MUNICIPIO'],
    ['a rate that ended', publicada(3, '2020-01-01', '2023-12-31T00:00:00'), '', 'SO_MUNICIPIO'],
  ] as const)('rates: %s', (_caso, painel, dito, situacao) => {
    expect(compararAliquotas(suporte, painel as never, DIA)).toMatchObject({ municipio: '3,00%', painel: dito, situacao })
  })

  it('rates of activities that share a service stand together', () => {
    const servico = { ...suporte, aliquotas: [Aliquota.from('5'), Aliquota.from('2'), Aliquota.from('5')] }
    expect(compararAliquotas(servico, publicada(5), DIA)).toMatchObject({ municipio: '2,00% ou 5,00%', situacao: 'DIFERENTE' })
    expect(compararAliquotas({ ...suporte, aliquotas: [] }, publicada(5), DIA).situacao).toBe('SO_PAINEL')
  })

  it('a benefit: what it is, and whom each side knows as exempt', () => {
    const painel = {
      codigoBeneficio: '1',
      descricao: 'Isenção cultural',
      tipoBeneficio: 1,
      dataInicioVigencia: '2024-01-01',
      contribuintes: [
        { tipoInscricao: 2, inscricao: '11.222.333/0001-81', dataInicioVigencia: '2024-01-01' },
        { tipoInscricao: 2, inscricao: '40000020000187', dataInicioVigencia: '2024-01-01', dataFimVigencia: '2024-12-31' },
      ],
    }
    const isentos = [{ documento: '40000020000187', nome: 'Cooperativa' }]
    expect(compararBeneficio('1', isentos, painel, DIA).map(({ descricao, situacao }) => [descricao, situacao])).toEqual([
      ['Isenção cultural', 'IGUAL'],
      ['Cooperativa (40000020000187)', 'SO_MUNICIPIO'],
      ['11222333000181', 'SO_PAINEL'],
    ])
    expect(compararBeneficio('1', isentos, null, DIA)).toMatchObject([{ situacao: 'SO_MUNICIPIO' }])
    expect(compararBeneficio('1', [], { ...painel, dataFimVigencia: '2025-01-01' }, DIA)[0]?.painel).toBe(
      'Isenção, fora de vigência',
    )
  })

  it('special regimes in use and published', () => {
    const painel = {
      '01.07.01.000': { 5: [{ situacao: 1, dataInicio: '2024-01-01' }], 6: [{ situacao: 1, dataInicio: '2027-01-01' }] },
    }
    expect(compararRegimes(suporte, painel, DIA).map(({ descricao, situacao }) => [descricao, situacao])).toEqual([
      ['Profissional autônomo: Suporte técnico', 'SO_PAINEL'],
      ['Sociedade de profissionais: Suporte técnico', 'SO_MUNICIPIO'],
    ])
    expect(compararRegimes({ ...suporte, regimes: [] }, null, DIA)).toEqual([])
  })

  it('withholding by the law and by the city', () => {
    const painel = {
      artigoSexto: { habilitado: false },
      retencoesMunicipais: [
        { descricao: 'Vigilância', dataInicioVigencia: '2024-01-01', servicos: [{ codigoCompleto: '11.02.01.000' }] },
        { descricao: 'Antiga', dataFimVigencia: '2024-01-01', servicos: [{ codigoCompleto: '07.10.01.000' }] },
      ],
    }
    expect(
      compararRetencoes([{ codigo: '071001', descricao: 'Limpeza' }], painel, DIA).map(({ codigo, situacao }) => [
        codigo,
        situacao,
      ]),
    ).toEqual([
      ['', 'DIFERENTE'],
      ['071001', 'SO_MUNICIPIO'],
      ['110201', 'SO_PAINEL'],
    ])
  })

  it('the agreement beside the settings', () => {
    expect(compararConvenio({ envia: true }, { aderenteAmbienteNacional: 0 })).toMatchObject([{ situacao: 'DIFERENTE' }])
    expect(compararConvenio({ envia: false }, null)).toMatchObject([{ municipio: 'Não', situacao: 'SO_MUNICIPIO' }])
  })
})
