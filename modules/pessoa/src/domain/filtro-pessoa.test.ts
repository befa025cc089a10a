import { describe, expect, it } from 'vitest'
import { padraoCodigo, padraoDocumento, padraoNome } from './filtro-pessoa.ts'

describe('filters of the person lookup', () => {
  it('U2-2.12-02 % is a wildcard in the text filters', () => {
    expect(padraoCodigo('10%')).toBe('10%')
    expect(padraoDocumento('40.000.001/%')).toBe('40000001%')
    expect(padraoNome('Alfa%Ltda')).toBe('alfa%ltda')
  })
  it('without % a code is exact and a name may stand anywhere', () => {
    expect(padraoCodigo(' 10_1 ')).toBe('10\\_1')
    expect(padraoDocumento('40.000.001/0001-50')).toBe('40000001000150')
    expect(padraoNome('Construções')).toBe('%construcoes%')
  })
  it('an empty filter asks for nothing', () => {
    expect([padraoCodigo(' '), padraoDocumento(''), padraoNome('  ')]).toEqual([null, null, null])
  })
})
