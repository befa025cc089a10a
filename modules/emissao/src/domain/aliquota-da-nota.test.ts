import { describe, expect, it } from 'vitest'
import { FONTE_ISS_FIXO, temIssFixo } from '@iss/tributacao/domain/simples-fixo'
import { calcularNota } from './calcular-nota.ts'
import { AQUI, entrada, FORA, simples, taxa } from './calcular-nota.fixture.ts'
import type { EntradaCalculo } from './entrada-calculo.ts'

describe('no effective rate below 2 % (LC 116/2003 art. 8-A §1)', () => {
  const piso = 'A isenção não é permitida para o item 01.07: a alíquota efetiva não pode ser inferior a 2%.'
  const limites = 'A alíquota deve estar entre 2,00% e 5,00%.'
  it.each<[string, Partial<EntradaCalculo>, string]>([
    ['M9 an exempt activity', { atividade: { aliquota: taxa('5.00'), isenta: true } }, piso],
    ['H4 the regime Isento', { prestador: { municipio: AQUI, regime: 'ISENTO' } }, piso],
    ['an activity whose rate is below', { atividade: { aliquota: taxa('1.99') } }, limites],
    ['an activity without a rate', { atividade: { aliquota: taxa('0.00') } }, limites],
    ['a band of the progressive table', { aliquotaProgressiva: taxa('1.50') }, limites],
  ])('%s is refused', (_titulo, mudanca, mensagem) => {
    expect(calcularNota(entrada(mudanca)).violations.map(({ message }) => message)).toEqual([mensagem])
  })

  it('the rate of another municipality is asked for, not taken from here', () => {
    const fora = entrada({
      subitem: '7.02',
      municipioPrestacao: FORA,
      atividade: { aliquota: taxa('5.00'), permiteIncidenciaForaMunicipio: true },
    })
    const semTaxa = calcularNota(fora)
    expect(semTaxa.violations).toEqual([
      expect.objectContaining({ field: 'aliquota', message: 'Informe a alíquota do município em que o imposto é devido.' }),
    ])
    expect(semTaxa.imposto.toString()).toBe('0.00')
    expect(calcularNota({ ...fora, aliquotaInformada: taxa('3.00') }).imposto.toString()).toBe('30.00')
  })
})

describe('rate of the note (E00 step 6, first match)', () => {
  it.each<[string, Partial<EntradaCalculo>, string]>([
    [
      '(a) exempt, by the activity',
      { exigibilidade: 'ISENCAO', subitem: '16.01', atividade: { aliquota: taxa('5.00'), isenta: true } },
      '0.00',
    ],
    ['M1: suspended keeps its rate', { exigibilidade: 'SUSPENSA_JUDICIAL' }, '5.00'],
    ['(b) Imune', { prestador: { municipio: AQUI, regime: 'IMUNE' } }, '0.00'],
    ['(b) Isento', { subitem: '7.05', prestador: { municipio: AQUI, regime: 'ISENTO' } }, '0.00'],
    ['(b) Não Incidência', { prestador: { municipio: AQUI, regime: 'NAO_INCIDENCIA' } }, '0.00'],
    ['(c) MEI', { prestador: { municipio: AQUI, regime: 'MEI' } }, '0.00'],
    ['(c) Fixo Anual', { prestador: { municipio: AQUI, regime: 'FIXO_ANUAL' } }, '0.00'],
    ['(c) Sociedade Profissional', { prestador: { municipio: AQUI, regime: 'SOCIEDADE_PROFISSIONAL' } }, '0.00'],
    [
      '(d) LC 123 art. 18 §22-A: accounting office, fixed ISS',
      {
        subitem: '17.19',
        prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('2.01', '2.0100', { issFixo: true }) },
      },
      '0.00',
    ],
    [
      '(d) LC 123 art. 18 §22-A: above the sublimit the municipal rate',
      {
        subitem: '17.19',
        prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('2.01', '2.0100', { foraDoDas: true }) },
      },
      '5.00',
    ],
    [
      '(d) Simples before (e)',
      {
        prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('3.33', '3.3288') },
        aliquotaProgressiva: taxa('4.00'),
      },
      '3.33',
    ],
    [
      '(d) Simples withheld: month before',
      { subitem: '7.02', prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('3.33', '3.3288') } },
      '3.20',
    ],
    [
      '(d) Simples without rate: 5 %',
      { prestador: { municipio: AQUI, regime: 'SIMPLES' }, atividade: { aliquota: taxa('3.00') } },
      '5.00',
    ],
    [
      '(d) Simples above the sublimit: municipal rate',
      {
        prestador: { municipio: AQUI, regime: 'SIMPLES', simples: simples('5.00', '5.00', { foraDoDas: true }) },
        atividade: { aliquota: taxa('3.00') },
      },
      '3.00',
    ],
    [
      '(e) progressive before (f)',
      { aliquotaProgressiva: taxa('4.00'), atividade: { aliquota: taxa('5.00'), isenta: true } },
      '4.00',
    ],
    ['(f) exempt activity', { subitem: '16.01', atividade: { aliquota: taxa('5.00'), isenta: true } }, '0.00'],
    ['(g) activity', {}, '5.00'],
    ['(g) Estimativa shows the rate', { prestador: { municipio: AQUI, regime: 'ESTIMATIVA' } }, '5.00'],
    ['(g) typed without permission is ignored', { aliquotaInformada: taxa('2.00') }, '5.00'],
    [
      '(g) typed with permission',
      { aliquotaInformada: taxa('2.00'), atividade: { aliquota: taxa('5.00'), aceitaEdicaoAliquota: true } },
      '2.00',
    ],
    [
      'typed for another municipality',
      {
        subitem: '7.02',
        municipioPrestacao: FORA,
        aliquotaInformada: taxa('4.00'),
        atividade: { aliquota: taxa('5.00'), permiteIncidenciaForaMunicipio: true },
      },
      '4.00',
    ],
    ['law §4.8: 2029 charges 9/10', { data: '2029-03-01' }, '4.50'],
  ])('%s', (_titulo, mudanca, aliquota) => {
    const nota = calcularNota(entrada(mudanca))
    expect(nota.aliquota.toString()).toBe(aliquota)
    expect(nota.violations).toEqual([])
  })

  it.each([
    ['5.01', '1.07', 1],
    ['1.99', '1.07', 1],
    ['1.99', '7.02', 0],
    ['5.00', '1.07', 0],
  ])('E00.6 (g): typed %s for %s has %i violation', (texto, subitem, quantas) => {
    const atividade = { aliquota: taxa('5.00'), aceitaEdicaoAliquota: true }
    expect(calcularNota(entrada({ subitem, aliquotaInformada: taxa(texto), atividade })).violations).toHaveLength(quantas)
  })
})

it('what a note bears of a fixed ISS is known by its memory (LC 123/2006 art. 18 §22-A)', () => {
  const passo = (fonte: string) => [{ passo: 'aliquota', fonte }]
  expect([temIssFixo(passo(FONTE_ISS_FIXO)), temIssFixo(passo('LC 123/2006 art. 18, §4')), temIssFixo([])]).toEqual([
    true,
    false,
    false,
  ])
})
