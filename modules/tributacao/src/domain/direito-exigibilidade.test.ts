import { describe, expect, it } from 'vitest'
import { direitoDaExigibilidade, type EntradaDireito } from './direito-exigibilidade.ts'

const entrada = (mudanca: Partial<EntradaDireito>): EntradaDireito => ({
  data: '2026-04-15',
  subitem: '7.02',
  exigibilidade: 'EXIGIVEL',
  regime: 'FATURAMENTO',
  atividadeIsenta: false,
  daPessoa: [],
  tomadorNoExterior: false,
  prestadoNoExterior: false,
  paisResultado: null,
  ...mudanca,
})
const linha = (exigibilidade: 'ISENCAO' | 'IMUNIDADE' | 'NAO_INCIDENCIA', inicio: string, fim: string | null) => ({
  exigibilidade,
  processo: null,
  inicio,
  fim,
})

const semDireito = (nome: string) => [`O prestador não possui ${nome} vigente na data da prestação.`]
const noBrasil = ['Serviço prestado no Brasil a tomador estabelecido no Brasil não é exportação.']
const semPais = ['Informe o país em que o resultado do serviço se verifica.']
const piso = (item: string) => [`A isenção não é permitida para o item ${item}: a alíquota efetiva não pode ser inferior a 2%.`]

describe('right to another exigibility than Exigível', () => {
  it.each<[string, Partial<EntradaDireito>, string[]]>([
    ['H4 immunity without a right (CF art. 150, VI)', { exigibilidade: 'IMUNIDADE' }, semDireito('imunidade')],
    ['H4 immunity by the regime', { exigibilidade: 'IMUNIDADE', regime: 'IMUNE' }, []],
    ['H4 immunity by the register', { exigibilidade: 'IMUNIDADE', daPessoa: [linha('IMUNIDADE', '2026-01-01', null)] }, []],
    [
      'H4 the row ended the day before',
      { exigibilidade: 'IMUNIDADE', daPessoa: [linha('IMUNIDADE', '2025-01-01', '2026-04-14')] },
      semDireito('imunidade'),
    ],
    [
      'H4 a row of another exigibility',
      { exigibilidade: 'IMUNIDADE', daPessoa: [linha('ISENCAO', '2026-01-01', null)] },
      semDireito('imunidade'),
    ],
    ['H4 non-incidence without a right', { exigibilidade: 'NAO_INCIDENCIA' }, semDireito('não incidência')],
    ['H4 non-incidence by the regime', { exigibilidade: 'NAO_INCIDENCIA', regime: 'NAO_INCIDENCIA' }, []],
    ['H4 exemption without a right (CTN art. 176)', { exigibilidade: 'ISENCAO' }, semDireito('isenção')],
    ['H4 exemption of 7.02 by the regime (art. 8-A §1)', { exigibilidade: 'ISENCAO', regime: 'ISENTO' }, []],
    ['H4 exemption of 16.01 by the activity', { exigibilidade: 'ISENCAO', subitem: '16.01', atividadeIsenta: true }, []],
    [
      'H4 exemption of 1.01 by the regime (art. 8-A §1)',
      { exigibilidade: 'ISENCAO', regime: 'ISENTO', subitem: '1.01' },
      piso('01.01'),
    ],
    [
      'H4 exemption of 1.01 before the floor (LC 157/2016 art. 6)',
      { exigibilidade: 'ISENCAO', regime: 'ISENTO', subitem: '1.01', data: '2017-12-29' },
      [],
    ],
    ['H4 export within the country (art. 2, sole paragraph)', { exigibilidade: 'EXPORTACAO' }, noBrasil],
    ['H4 export to a taker abroad (art. 2, I)', { exigibilidade: 'EXPORTACAO', tomadorNoExterior: true }, []],
    ['H4 done abroad, country of the result not told', { exigibilidade: 'EXPORTACAO', prestadoNoExterior: true }, semPais],
    ['H4 result abroad, declared', { exigibilidade: 'EXPORTACAO', prestadoNoExterior: true, paisResultado: 'PT' }, []],
    ['H4 result in Brazil, declared', { exigibilidade: 'EXPORTACAO', paisResultado: 'BR' }, noBrasil],
  ])('%s', (_titulo, mudanca, esperado) => {
    expect(direitoDaExigibilidade(entrada(mudanca))?.violations.map(({ message }) => message)).toEqual(esperado)
  })

  it('asks nothing of Exigível and of the suspensions, which need their process', () => {
    expect(direitoDaExigibilidade(entrada({}))).toBeNull()
    expect(direitoDaExigibilidade(entrada({ exigibilidade: 'SUSPENSA_JUDICIAL' }))).toBeNull()
  })

  it('names what gives the right', () => {
    const fonte = (mudanca: Partial<EntradaDireito>) => direitoDaExigibilidade(entrada(mudanca))?.fonte
    expect(fonte({ exigibilidade: 'IMUNIDADE', regime: 'IMUNE' })).toBe('Regime Imune do prestador na competência')
    expect(fonte({ exigibilidade: 'ISENCAO', daPessoa: [linha('ISENCAO', '2026-01-01', null)] })).toBe(
      'Cadastro do prestador, exigibilidade vigente na data',
    )
    expect(fonte({ exigibilidade: 'EXPORTACAO', tomadorNoExterior: true })).toBe('LC 116/2003 art. 2, I e parágrafo único')
  })
})
