import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import {
  codigoExigibilidade,
  exigeProcesso,
  exigibilidadeDeCodigo,
  exigibilidadeNacional,
  exigibilidades,
  isExigivel,
  labelExigibilidade,
} from './exigibilidade.ts'
import {
  admiteRetencao,
  descricaoRegime,
  labelRegime,
  motivoSemImposto,
  regimeNacional,
  regimePadrao,
  regimes,
} from './regime.ts'

describe('N3-9.1-17 exigibilidade (spec 3 §9.1, A-47)', () => {
  it.each([
    [1, 'EXIGIVEL', 'Exigível'],
    [2, 'NAO_INCIDENCIA', 'Não incidência'],
    [3, 'ISENCAO', 'Isenção'],
    [4, 'EXPORTACAO', 'Exportação'],
    [5, 'IMUNIDADE', 'Imunidade'],
    [6, 'SUSPENSA_JUDICIAL', 'Exigibilidade suspensa por decisão judicial'],
    [7, 'SUSPENSA_ADMINISTRATIVA', 'Exigibilidade suspensa por decisão administrativa'],
  ] as const)('code %i is %s, "%s"', (codigo, valor, label) => {
    expect(codigoExigibilidade(valor)).toBe(codigo)
    expect(exigibilidadeDeCodigo(codigo)).toBe(valor)
    expect(exigibilidadeDeCodigo(String(codigo))).toBe(valor)
    expect(labelExigibilidade(valor)).toBe(label)
  })

  it('has seven values, one of them charged, two of them with a process', () => {
    expect(exigibilidades).toHaveLength(7)
    expect(exigibilidades.filter(isExigivel)).toEqual(['EXIGIVEL'])
    expect(exigibilidades.filter(exigeProcesso)).toEqual(['SUSPENSA_JUDICIAL', 'SUSPENSA_ADMINISTRATIVA'])
  })

  it.each([0, 8, '', 'x'])('refuses code %s', (codigo) => {
    expect(exigibilidadeDeCodigo(codigo)).toBeNull()
  })

  it.each([
    ['IMUNIDADE', 2, null],
    ['EXPORTACAO', 3, null],
    ['NAO_INCIDENCIA', 4, null],
    ['SUSPENSA_JUDICIAL', 1, 1],
    ['SUSPENSA_ADMINISTRATIVA', 1, 2],
  ] as const)('%s is tribISSQN %i, tpSusp %s (law §4.7)', (valor, tribIssqn, tpSusp) => {
    expect(exigibilidadeNacional(valor)).toEqual({ tribIssqn, tpSusp })
  })
})

describe('regime (spec 3 §9.1, A-39)', () => {
  it('N1-3-02 N3-9.1-12 lists the nine labels of the spec, default Faturamento', () => {
    expect(regimes.map(labelRegime)).toEqual([
      'Estimativa',
      'Faturamento',
      'Fixo Anual',
      'Imune',
      'Isento',
      'MEI',
      'Não Incidência',
      'Simples',
      'Sociedade Profissional',
    ])
    expect(regimePadrao).toBe('FATURAMENTO')
  })

  it('bears tax on the note only for Estimativa, Faturamento and Simples (E00.6)', () => {
    expect(regimes.filter((regime) => motivoSemImposto(regime) === null)).toEqual(['ESTIMATIVA', 'FATURAMENTO', 'SIMPLES'])
  })

  it('allows withholding only from Faturamento and Simples (decisions N7)', () => {
    expect(regimes.filter(admiteRetencao)).toEqual(['FATURAMENTO', 'SIMPLES'])
  })

  it('MEI and Simples are opSimpNac 2 and 3 (law §4.7)', () => {
    expect(regimeNacional('MEI').opSimpNac).toBe(2)
    expect(regimeNacional('SIMPLES').opSimpNac).toBe(3)
    expect(regimeNacional('FATURAMENTO')).toEqual({ opSimpNac: 1, regEspTrib: 0 })
  })

  it('U3-3.1-06 describes Simples with the rate, Estimativa with the value, the others by their label', () => {
    expect(descricaoRegime('SIMPLES', { aliquota: Aliquota.from('3.2409') })).toBe('Simples 3,24%')
    expect(descricaoRegime('ESTIMATIVA', { valor: Dinheiro.from('400.00') })).toBe('Estimativa R$ 400,00')
    expect(descricaoRegime('SIMPLES')).toBe('Simples')
    expect(descricaoRegime('MEI', { aliquota: Aliquota.from('5.00') })).toBe('MEI')
  })
})
