import { describe, expect, it } from 'vitest'
import { decidirRetencao, type EntradaRetencao } from './retencao.ts'

const AQUI = '9900001'
const FORA = '9900002'

type Mudanca = Omit<Partial<EntradaRetencao>, 'tomador'> & { tomador?: Partial<EntradaRetencao['tomador']> }

function entrada({ tomador, ...resto }: Mudanca = {}): EntradaRetencao {
  return {
    data: '2026-04-15',
    subitem: '1.07',
    exigibilidade: 'EXIGIVEL',
    regimePrestador: 'FATURAMENTO',
    municipio: AQUI,
    municipioIncidencia: AQUI,
    municipioPrestador: AQUI,
    municipioPrestacao: AQUI,
    atividade: {},
    tipoTributacao: null,
    ...resto,
    tomador: { tipo: 'PJ', municipio: AQUI, ...tomador },
  }
}

const comum = { retido: false, naoPermitidoST: false }
const retido = { retido: true, naoPermitidoST: false }
const proibido = { retido: false, naoPermitidoST: true }

describe('withholding decision table (E00.R in the order of decisions N7)', () => {
  it.each<[string, Mudanca, string, boolean, string | null]>([
    ['N7 R1 suspended', { exigibilidade: 'SUSPENSA_JUDICIAL', subitem: '7.02' }, 'R1', false, null],
    ['N7 R1 exempt', { exigibilidade: 'ISENCAO', tipoTributacao: retido }, 'R1', false, null],
    ['N7 R1 MEI', { regimePrestador: 'MEI', subitem: '7.02' }, 'R1', false, null],
    [
      'LC 123 art. 21 §4 IV fixed ISS of the Simples',
      { regimePrestador: 'SIMPLES', issFixo: true, atividade: { retida: true } },
      'R1',
      false,
      null,
    ],
    ['N7 R1 Imune', { regimePrestador: 'IMUNE' }, 'R1', false, null],
    ['N7 R1 Isento', { regimePrestador: 'ISENTO' }, 'R1', false, null],
    ['N7 R1 Não Incidência', { regimePrestador: 'NAO_INCIDENCIA' }, 'R1', false, null],
    ['N7 R1 Fixo Anual', { regimePrestador: 'FIXO_ANUAL' }, 'R1', false, null],
    ['N7 R1 Sociedade', { regimePrestador: 'SOCIEDADE_PROFISSIONAL', subitem: '17.05' }, 'R1', false, null],
    ['N7 R1 Estimativa', { regimePrestador: 'ESTIMATIVA' }, 'R1', false, null],
    ['N7 item 22.01', { subitem: '22.01', tipoTributacao: retido }, 'R1', false, 'PRESTADOR'],
    ['N7 R3 natural person before R2b', { tomador: { tipo: 'PF' }, tipoTributacao: retido }, 'R3', false, 'PRESTADOR'],
    ['N7 R3 unidentified', { tomador: { tipo: 'NAO_IDENTIFICADO' }, subitem: '7.02' }, 'R3', false, 'PRESTADOR'],
    ['N7 R3 abroad', { tomador: { tipo: 'EXTERIOR' }, subitem: '7.02' }, 'R3', false, 'PRESTADOR'],
    ['R2a before R5', { tipoTributacao: proibido, subitem: '7.02' }, 'R2a', false, 'PRESTADOR'],
    // The type alone obliges nobody (LC 116/2003 art. 6).
    ['M4 R2b without anybody obliged', { tipoTributacao: retido }, 'R8', false, 'PRESTADOR'],
    [
      'M6 the intermediary that the document names',
      { tipoTributacao: retido, subitem: '7.10', responsavelInformado: 'INTERMEDIARIO' },
      'R5',
      true,
      'INTERMEDIARIO',
    ],
    ['M4 R2b with the switch', { tipoTributacao: retido, permiteRetencaoProprioMunicipio: true }, 'R2b', true, 'TOMADOR'],
    ['M4 the list decides, not the type', { tipoTributacao: retido, subitem: '7.10' }, 'R5', true, 'TOMADOR'],
    ['M4 elsewhere, by the type', { tipoTributacao: retido, municipioIncidencia: FORA }, 'R4', true, 'TOMADOR'],
    [
      'the type names the intermediary',
      { subitem: '17.05', tipoTributacao: { ...retido, responsavelRecolhimento: 'INTERMEDIARIO' } },
      'R5',
      true,
      'INTERMEDIARIO',
    ],
    ['K01 retemEntreContribuintesLocais off: both from here', {}, 'R8', false, 'PRESTADOR'],
    ['K01 retemEntreContribuintesLocais on: both from here', { municipal: { entreLocais: true } }, 'R8', true, 'TOMADOR'],
    [
      'K01 on, the taker from elsewhere',
      { municipal: { entreLocais: true }, tomador: { municipio: FORA } },
      'R8',
      false,
      'PRESTADOR',
    ],
    ['K01 on, a natural person', { municipal: { entreLocais: true }, tomador: { tipo: 'PF' } }, 'R3', false, 'PRESTADOR'],
    ['K01 retemPrestadorDeFora on', { municipioPrestador: FORA, municipal: { prestadorDeFora: true } }, 'R7', true, 'TOMADOR'],
    [
      'K01 retemPrestadorDeFora off',
      { municipioPrestador: FORA, municipal: { prestadorDeFora: false } },
      'R8',
      false,
      'PRESTADOR',
    ],
    [
      'K01 off, a service of the list all the same',
      { municipioPrestador: FORA, municipal: { prestadorDeFora: false }, subitem: '7.02' },
      'R5',
      true,
      'TOMADOR',
    ],
    ['H5 import, taker PJ (LC 116 art. 6 §2 I)', { municipioPrestador: null }, 'R0', true, 'TOMADOR'],
    ['H5 import, natural person too', { municipioPrestador: null, tomador: { tipo: 'PF' } }, 'R0', true, 'TOMADOR'],
    ['H5 import of what is exempt', { municipioPrestador: null, exigibilidade: 'ISENCAO' }, 'R1', false, null],
    ['R4 elsewhere, told yes', { municipioIncidencia: FORA, informado: true }, 'R4', true, 'TOMADOR'],
    ['R4 elsewhere, told no', { municipioIncidencia: FORA, subitem: '7.02', informado: false }, 'R4', false, 'PRESTADOR'],
    ['R5 list', { subitem: '7.02' }, 'R5', true, 'TOMADOR'],
    ['R5 list 17.10', { subitem: '17.10' }, 'R5', true, 'TOMADOR'],
    ['R5 activity withheld', { atividade: { retida: true } }, 'R5', true, 'TOMADOR'],
    ['R5 withheld at the place', { atividade: { retemLocalPrestacao: true } }, 'R5', true, 'TOMADOR'],
    ['R5 not at another place', { atividade: { retemLocalPrestacao: true }, municipioPrestacao: FORA }, 'R8', false, 'PRESTADOR'],
    ['R6', { tomador: { substitutoTributario: true }, atividade: { permiteRetencaoNoMunicipio: true } }, 'R6', true, 'TOMADOR'],
    ['R6 needs the activity', { tomador: { substitutoTributario: true } }, 'R8', false, 'PRESTADOR'],
    [
      'R6 skipped by ignoraConfiguracaoSubstitutoTributario',
      { tomador: { substitutoTributario: true, ignoraSubstituto: true }, atividade: { permiteRetencaoNoMunicipio: true } },
      'R8',
      false,
      'PRESTADOR',
    ],
    ['R7', { municipioPrestador: FORA }, 'R7', true, 'TOMADOR'],
    ['R7 needs the taker here', { municipioPrestador: FORA, tomador: { municipio: FORA } }, 'R8', false, 'PRESTADOR'],
    ['R8', {}, 'R8', false, 'PRESTADOR'],
    ['R8 chosen', { permiteRetencaoProprioMunicipio: true, informado: true }, 'R8', true, 'TOMADOR'],
    ['R8 chosen without the switch', { informado: true }, 'R8', false, 'PRESTADOR'],
    ['R5 eventual taker without the switch', { subitem: '7.02', tomador: { eventual: true } }, 'R8', false, 'PRESTADOR'],
    [
      'R5 eventual taker with the switch',
      { subitem: '7.02', tomador: { eventual: true, permiteRetencaoEventual: true } },
      'R5',
      true,
      'TOMADOR',
    ],
  ])('%s', (_titulo, mudanca, regra, retidoEsperado, responsavel) => {
    const decidida = decidirRetencao(entrada(mudanca))
    expect(decidida).toMatchObject({ regra, retido: retidoEsperado, responsavel })
    // What a taxpayer reads names no rule of ours.
    expect(`${decidida.motivo} ${decidida.fonte}`).not.toMatch(/\bR\d[a-z]?\b/)
  })

  it.each(['3.05', '7.02', '7.04', '7.05', '7.09', '7.10', '7.12', '7.16', '7.17', '7.19', '11.02', '17.05', '17.10'])(
    'R5: %s is of the list of LC 116 art. 6 §2 II',
    (subitem) => expect(decidirRetencao(entrada({ subitem })).regra).toBe('R5'),
  )

  it("R2a forced to 'sim' is refused with its sentence", () => {
    const { retido: fica, violations } = decidirRetencao(entrada({ tipoTributacao: proibido, informado: true }))
    expect(fica).toBe(false)
    expect(violations.map(({ message }) => message)).toEqual(['O tipo de tributação escolhido não permite retenção.'])
    expect(decidirRetencao(entrada({ tipoTributacao: proibido })).violations).toEqual([])
  })

  it('M4: a type that is retido where nobody is obliged is refused with its sentence', () => {
    const { violations } = decidirRetencao(entrada({ tipoTributacao: retido }))
    expect(violations.map(({ message }) => message)).toEqual(['O tomador não é responsável pela retenção do ISS.'])
    expect(decidirRetencao(entrada({ tipoTributacao: retido, subitem: '7.10' })).violations).toEqual([])
  })

  it('R5-R7 with a type that is not retido are refused with their sentence', () => {
    const { violations } = decidirRetencao(entrada({ subitem: '7.02', tipoTributacao: comum }))
    expect(violations.map(({ message }) => message)).toEqual(['O tipo de tributação não corresponde à retenção apurada.'])
    expect(decidirRetencao(entrada({ tipoTributacao: comum })).violations).toEqual([])
  })

  it('only R4 and R8 with the switch are left to the issuer', () => {
    expect(decidirRetencao(entrada({ municipioIncidencia: FORA })).editavel).toBe(true)
    expect(decidirRetencao(entrada({ permiteRetencaoProprioMunicipio: true })).editavel).toBe(true)
    expect(decidirRetencao(entrada()).editavel).toBe(false)
    expect(decidirRetencao(entrada({ subitem: '7.02' })).editavel).toBe(false)
  })
})
