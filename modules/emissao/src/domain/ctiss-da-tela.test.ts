import { describe, expect, it } from 'vitest'
import { cnaesOferecidos, codigosEscolhidos } from './ctiss-da-tela.ts'

const sistemas = {
  cnae: '6209100',
  ctiss: [
    { codigo: '010100188', descricao: 'Sob encomenda', cnaes: ['6201501'] },
    { codigo: '010100269', descricao: 'Customizáveis', cnaes: ['6202300', '6203100'] },
  ],
}

describe('E01 CTISS and CNAE on the screen', () => {
  it('the CTISS narrows the CNAE that are offered', () => {
    expect(cnaesOferecidos(sistemas, null)).toEqual(['6201501', '6202300', '6203100', '6209100'])
    expect(cnaesOferecidos(sistemas, '010100269')).toEqual(['6202300', '6203100'])
    expect(cnaesOferecidos({ ...sistemas, ctiss: sistemas.ctiss.slice(0, 1) }, null)).toEqual(['6201501'])
  })

  it.each([
    ['both belong together', { ctiss: '010100269', cnae: '6203100' }, { ctiss: '010100269', cnae: '6203100' }],
    ['a CNAE of another CTISS', { ctiss: '010100188', cnae: '6203100' }, { ctiss: '010100188', cnae: null }],
    ['a CTISS of another activity', { ctiss: '070200188', cnae: '6209100' }, { ctiss: null, cnae: '6209100' }],
  ])('%s', (_, escolha, enviada) => expect(codigosEscolhidos(escolha, sistemas)).toEqual(enviada))

  it('an activity without CTISS leaves both to the register', () => {
    const sem = { cnae: '6209100', ctiss: [] }
    expect(codigosEscolhidos({ ctiss: '010100188', cnae: '6201501' }, sem)).toEqual({ ctiss: null, cnae: null })
    expect(codigosEscolhidos({ ctiss: null, cnae: null }, undefined)).toEqual({ ctiss: null, cnae: null })
  })
})
