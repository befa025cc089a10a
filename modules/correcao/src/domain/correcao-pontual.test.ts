import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type CampoCorrigivel, corrigirNota, type NotaACorrigir } from './correcao-pontual.ts'

const reais = (valor: string) => Dinheiro.from(valor)
const nota: NotaACorrigir = {
  ctiss: '010700188',
  cnae: '6209100',
  email: 'velho@exemplo.test',
  temTomador: true,
  municipioIncidencia: '3106200',
  devidoAqui: false,
  valorTotal: reais('100.00'),
  somaDosItens: reais('100.00'),
  descontoIncondicional: reais('10.00'),
  deducoes: Dinheiro.zero,
  base: reais('90.00'),
}
const fatos = { cidade: '9900001', ctissDaAtividade: ['010700188', '010700288'], cnaesDoCtiss: ['6209100', '6202300'] }
const recusa = (campo: CampoCorrigivel, valor: string, mudanca: Partial<NotaACorrigir> = {}) =>
  corrigirNota({ ...nota, ...mudanca }, campo, valor, fatos).recusa?.message ?? null

describe('A32 what the routine corrects in a note', () => {
  it.each<[CampoCorrigivel, string, string | null]>([
    ['CTISS', '010700288', null],
    ['CTISS', '990000000', 'O CTISS informado não está vinculado à atividade da nota na data da prestação.'],
    ['CNAE', '6202300', null],
    ['CNAE', '0000000', 'O CNAE informado não está vinculado à atividade da nota na data da prestação.'],
    ['INCIDENCIA', '3304557', null],
    ['INCIDENCIA', '9900001', 'Campo não corrigível por esta rotina. A mudança altera o imposto devido ao município.'],
    ['EMAIL', 'novo@exemplo.test', null],
    ['EMAIL', 'velho@exemplo.test', 'A nota já está assim.'],
    ['SENHA', '', null],
    ['TOTAIS', '', 'A nota já está assim.'],
  ])('%s to %s: %s', (campo, valor, esperada) => expect(recusa(campo, valor)).toBe(esperada))

  it('keeps the tax here where it is due here, and names no address for nobody', () => {
    expect(recusa('INCIDENCIA', '3106200', { devidoAqui: true, municipioIncidencia: '9900001' })).toContain('altera o imposto')
    expect(recusa('EMAIL', 'novo@exemplo.test', { temTomador: false })).toBe('A nota não tem tomador identificado.')
  })

  it('a recount of a note equals the sum of its items, and is refused where the base would change', () => {
    expect(corrigirNota({ ...nota, valorTotal: reais('99.00') }, 'TOTAIS', '', fatos)).toEqual({
      de: '99,00',
      para: '100,00',
      recusa: null,
    })
    expect(recusa('TOTAIS', '', { somaDosItens: reais('120.00') })).toBe(
      'Campo não corrigível por esta rotina. A recontagem altera a base de cálculo.',
    )
  })
})
