import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { regrasDaNota, type RegrasDoConjunto } from './regras-da-nota.ts'

const ano = { inicio: '2026-01-01', fim: '2026-12-31' }
const regras: RegrasDoConjunto = {
  descontosBase: [
    { pessoa: 1, atividade: 7, nome: 'Da atividade', percentual: '20.0000', ...ano },
    { pessoa: 1, atividade: null, nome: 'Geral', percentual: '10.0000', ...ano },
  ],
  descontosImposto: [{ pessoa: 1, nome: 'Incentivo', percentual: '10.0000', ...ano }],
  ibsCbs: [{ atividade: 7, classificacao: '000001', indicador: '100301', inicio: '2026-10-01', fim: null }],
  ibsCbsAliquotas: [{ ibsUf: '0.05', ibsMun: '0.05', cbs: '8.80', fonte: 'Resolução', inicio: '2027-01-01', fim: '2027-12-31' }],
  ibsCbsRedutores: [{ ente: '4', redutor: '10', inicio: '2027-01-01', fim: null }],
  ibsCbsClassificacoes: [
    { codigo: '000001', nome: 'Integral', reducaoIbs: '0', reducaoCbs: '0', inicio: '2026-01-01', fim: null },
  ],
  tiposDeducao: [
    { id: 5, atividade: 7, codigo: 8, nome: 'Subempreitada de mão de obra', fonte: 'Lei municipal', ...ano },
    { id: 6, atividade: 8, codigo: 2, nome: 'Materiais', fonte: 'Lei municipal', ...ano },
  ],
  ibpt: [
    { atividade: 7, federal: '14.0000', municipal: '3.0000', versao: '26.1.B', inicio: '2026-05-01', fim: '2026-12-31' },
    { atividade: 7, federal: '13.4500', municipal: '3.1200', versao: '26.1.A', ...ano },
  ],
  ctiss: [
    {
      atividade: 7,
      codigo: '010100188',
      descricao: 'Sistemas',
      abateObra: false,
      foraDoMunicipio: false,
      cnaes: [
        { cnae: '6201501', ...ano },
        { cnae: '6202300', inicio: '2026-06-01', fim: null },
      ],
      ...ano,
    },
  ],
  rateios: [],
  progressivas: [
    {
      pessoa: 1,
      regime: 'FATURAMENTO',
      faixas: [
        { ate: '50000.00', aliquota: '2.0000' },
        { ate: null, aliquota: '5.0000' },
      ],
      ...ano,
    },
  ],
  regimes: [{ regime: 'MEI', tipo: 3 }],
  unidades: ['UN'],
  receitas: [{ pessoa: 1, competencia: '2026-04-01', valor: '49000.00' }],
}
const em = (data: string, pessoa = 1) => regrasDaNota(regras, { pessoa, data, competencia: `${data.slice(0, 7)}-01` })

describe('rules of a note', () => {
  it('gives the kinds of deduction linked to the activity, in force', () => {
    expect(
      em('2026-04-15')
        .tiposDeducao(7)
        .map(({ nome }) => nome),
    ).toEqual(['Subempreitada de mão de obra'])
    expect(em('2027-01-01').tiposDeducao(7)).toEqual([])
  })

  it('gives the discount of the activity first, else the one for all, only in force and only to its taxpayer', () => {
    expect(em('2026-04-15').descontoBase(7)?.percentual.toString()).toBe('20.00')
    expect(em('2026-04-15').descontoBase(8)?.nome).toBe('Geral')
    expect(em('2026-04-15').descontoBase(null)?.nome).toBe('Geral')
    expect(em('2025-12-31').descontoBase(7)).toBeNull()
    expect(em('2026-04-15', 2).descontoBase(7)).toBeNull()
    expect(em('2026-04-15').descontoImposto?.nome).toBe('Incentivo')
    expect(em('2027-01-01').descontoImposto).toBeNull()
  })

  it('takes the band that holds the revenue of the month with the note', () => {
    const taxa = (data: string, valor: string, regime = 'FATURAMENTO') =>
      em(data).aliquotaProgressiva(regime, Dinheiro.from(valor))?.toString()
    expect(taxa('2026-04-15', '1000.00')).toBe('2.00')
    expect(taxa('2026-04-15', '1000.01')).toBe('5.00')
    expect(taxa('2026-05-15', '1000.01')).toBe('2.00')
    expect(taxa('2026-04-15', '1000.00', 'SIMPLES')).toBeUndefined()
  })

  it('knows the approximate taxes of an activity and the types of a regime', () => {
    expect(em('2026-04-15').ibpt(7)?.versao).toBe('26.1.A')
    // The later table holds from its first day on, over one that has not ended.
    expect(em('2026-05-01').ibpt(7)?.versao).toBe('26.1.B')
    expect(em('2027-01-01').ibpt(7)).toBeNull()
    expect(em('2026-04-15').ibpt(null)).toBeNull()
    expect(em('2026-09-30').ibsCbs(7)).toBeNull()
    expect(em('2026-10-01').ibsCbs(7)).toMatchObject({ classificacao: '000001', indicador: '100301' })
    expect(em('2026-10-01').ibsCbs(8)).toBeNull()
    expect(em('2026-10-01').ibsCbsAliquotas).toBeNull()
    expect(em('2027-05-01').ibsCbsAliquotas?.cbs.toString()).toBe('8.80')
    expect(em('2025-12-31').ibsCbsClassificacoes).toEqual([])
    expect(em('2026-12-31').redutorGoverno('4')).toBeNull()
    expect(em('2027-01-01').redutorGoverno('4')?.format()).toBe('10,00')
    expect(em('2027-01-01').redutorGoverno('1')).toBeNull()
    expect(em('2026-04-15').ibsCbsClassificacoes[0]).toMatchObject({ codigo: '000001' })
    expect(em('2026-04-15').permiteTipo('MEI', { id: 3, exigibilidade: 3 })).toBe(true)
    expect(em('2026-04-15').permiteTipo('MEI', { id: 4, exigibilidade: 1 })).toBe(false)
    expect(em('2026-04-15').permiteTipo('SIMPLES', { id: 4, exigibilidade: 1 })).toBe(true)
    // A matrix without rows allows only 'Exigível' (LC 116/2003 art. 8-A).
    expect(em('2026-04-15').permiteTipo('SIMPLES', { id: 5, exigibilidade: 3 })).toBe(false)
  })
})
