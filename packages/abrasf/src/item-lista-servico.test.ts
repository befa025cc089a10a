import { describe, expect, it } from 'vitest'
import { parseItemListaServico, toItemAbrasf } from './item-lista-servico.ts'

describe('item of the list', () => {
  it.each([
    ['01.07', '1.07'],
    ['0107', '1.07'],
    ['1.07', '1.07'],
    ['107', '1.07'],
    [' 17.25 ', '17.25'],
    ['1701', '17.01'],
  ])('reads %s as %s', (text, codigo) => {
    expect(parseItemListaServico(text)).toEqual({ informado: text.trim(), codigo })
  })

  it.each(['', '1.7', '00.07', '1', '01.07.01', '1a.07', '123.45', '-1.07'])('refuses %s', (text) => {
    expect(parseItemListaServico(text)).toBeNull()
  })

  it('writes the form of the layout', () => {
    expect(['1.07', '17.25', '01.07', 'x'].map(toItemAbrasf)).toEqual(['01.07', '17.25', '01.07', 'x'])
  })
})
