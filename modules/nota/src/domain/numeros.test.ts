import { Aliquota } from '@iss/kernel/aliquota'
import { describe, expect, it } from 'vitest'
import { isChaveNfse, montarChaveNfse, montarIdDps } from './chave-nacional.ts'
import {
  agruparDeQuatro,
  formatNumeroNota,
  formatNumeroSerie,
  formatPercentual,
  formatSimNao,
  normalizeCodigoVerificacao,
} from './numeros.ts'

describe('display', () => {
  it.each([
    [7, '7'],
    [1234, '1.234'],
    [1234567, '1.234.567'],
    [12345678901234n, '12.345.678.901.234'],
  ])('note number %s is %s', (numero, texto) => expect(formatNumeroNota(numero)).toBe(texto))

  it('series, code, percent, yes or no', () => {
    expect(formatNumeroSerie(123, 'E')).toBe('123/E')
    expect(formatNumeroSerie(123, null)).toBe('123')
    expect(agruparDeQuatro('123456789')).toBe('1234 5678 9')
    expect(normalizeCodigoVerificacao(' ab1.cd-2e ')).toBe('AB1CD2E')
    expect(formatPercentual(Aliquota.from('3.2409'))).toBe('3,2409%')
    expect([formatSimNao(true), formatSimNao(false)]).toEqual(['Sim', 'Não'])
  })
})

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
})
