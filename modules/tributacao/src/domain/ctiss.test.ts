import { describe, expect, it } from 'vitest'
import { codigosDoServico, type CtissDaAtividade } from './ctiss.ts'

const um: CtissDaAtividade = {
  codigo: '010100188',
  descricao: 'Sistemas',
  abateObra: false,
  foraDoMunicipio: false,
  cnaes: ['6201501'],
}
const varios = { ...um, codigo: '010100269', cnaes: ['6201501', '6202300'] }

describe('codigosDoServico', () => {
  it.each([
    ['nothing is linked: the CNAE of the activity', { ctiss: null, cnae: null }, [], { ctiss: null, cnae: '6201501' }],
    ['one CTISS with one CNAE leaves no choice', { ctiss: null, cnae: null }, [um], { ctiss: '010100188', cnae: '6201501' }],
    ['two CTISS and none told: none', { ctiss: null, cnae: null }, [um, varios], { ctiss: null, cnae: '6201501' }],
    [
      'of several CNAE that of the activity',
      { ctiss: '010100269', cnae: null },
      [um, varios],
      { ctiss: '010100269', cnae: '6201501' },
    ],
    ['what is told stays', { ctiss: '010100269', cnae: '6202300' }, [um, varios], { ctiss: '010100269', cnae: '6202300' }],
  ] as const)('%s', (_, ditos, vinculados, esperados) =>
    expect(codigosDoServico(ditos, vinculados, '6201501')).toEqual(esperados),
  )

  it('a CNAE of the activity that does not belong to the CTISS is no choice', () => {
    expect(codigosDoServico({ ctiss: '010100269', cnae: null }, [varios], '4120400')).toEqual({ ctiss: '010100269', cnae: null })
  })
})
