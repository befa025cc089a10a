import { describe, expect, it } from 'vitest'
import { isChaveNfse, lerChaveNfse, montarChaveNfse, montarIdDps, montarIdEvento, montarIdPedido } from './chave.ts'

describe('national keys (law §4.4)', () => {
  it.each([
    ['21113002200574753000100000000000146726037032711025', true],
    ['21113001211222333000181000000000000126111234567890', true],
    ['21113001212ABC34501DE35000000000000226119876543213', true],
    ['NFS21113001212ABC34501DE35000000000000226119876543213', true],
    ['21113001212ABC34501DE35000000000000226119876543214', false],
    ['21113003211222333000181000000000000126111234567890', false],
    ['', false],
  ])('%s is a key: %s', (chave, certa) => expect(isChaveNfse(chave)).toBe(certa))

  it('builds the key and the DPS id of the samples', () => {
    const partes = {
      municipio: '2111300',
      gerador: 1,
      documento: '11.222.333/0001-81',
      numero: '1',
      anoMes: '2611',
      aleatorio: '123456789',
    } as const
    expect(montarChaveNfse(partes)).toBe('21113001211222333000181000000000000126111234567890')
    expect(montarChaveNfse({ ...partes, documento: '12.ABC.345/01DE-35', numero: '2', aleatorio: '987654321' })).toBe(
      '21113001212ABC34501DE35000000000000226119876543213',
    )
    expect(montarIdDps({ municipio: '2111300', documento: '11222333000181', serie: '1', numero: '42' })).toBe(
      'DPS211130021122233300018100001000000000000042',
    )
    expect(montarIdDps({ municipio: '2111300', documento: '529.982.247-25', serie: '900', numero: '1' })).toBe(
      'DPS211130010005299822472500900000000000000001',
    )
  })

  it.each([
    { municipio: '211130' },
    { documento: '1' },
    { numero: '12345678901234' },
    { anoMes: '2613' },
    { aleatorio: '12345678' },
  ])('refuses %o', (errada) => {
    const partes = {
      municipio: '2111300',
      gerador: 1,
      documento: '11222333000181',
      numero: '1',
      anoMes: '2611',
      aleatorio: '123456789',
    } as const
    expect(() => montarChaveNfse({ ...partes, ...errada })).toThrow(RangeError)
  })

  it('reads the parts of a key', () => {
    expect(lerChaveNfse('NFS21113001212ABC34501DE35000000000000226119876543213')).toEqual({
      municipio: '2111300',
      gerador: 1,
      documento: '12ABC34501DE35',
      numero: '2',
      anoMes: '2611',
      aleatorio: '987654321',
    })
    const deCpf = {
      municipio: '2111300',
      gerador: 2,
      documento: '52998224725',
      numero: '7',
      anoMes: '2611',
      aleatorio: '000000001',
    } as const
    expect(lerChaveNfse(montarChaveNfse(deCpf))).toEqual(deCpf)
    expect(lerChaveNfse('21113001212ABC34501DE35000000000000226119876543214')).toBeNull()
  })

  it('builds the ids of events', () => {
    const chave = '21113001211222333000181000000000000126111234567890'
    expect(montarIdPedido(chave, '101101')).toBe(`PRE${chave}101101`)
    expect(montarIdEvento(chave, '305102', 12)).toBe(`EVT${chave}305102012`)
    expect(() => montarIdEvento(chave, '305102', 0)).toThrow(RangeError)
    expect(() => montarIdPedido('1', '101101')).toThrow(RangeError)
  })
})
