import { describe, expect, it } from 'vitest'
import { formatInscricao, isMascara, semMascara } from './inscricao.ts'

describe('K02 mask of the municipal registration', () => {
  it.each([
    ['000.000-0', '1234567', '123.456-7'],
    ['000.000-0', '123.456-7', '123.456-7'],
    ['00-0', '1234567', '1234567'],
    [null, '1234567', '1234567'],
    ['000.000-0', null, null],
  ] as const)('%s shows %s as %s', (mascara, inscricao, forma) => expect(formatInscricao(mascara, inscricao)).toBe(forma))

  it('a mask has at least one 0 and only signs between', () => {
    expect(['000.000-0', '0', '--', '', '000.A'].map(isMascara)).toEqual([true, true, false, false, false])
  })

  it('what is searched for is found in the form in which it is shown', () => {
    expect([semMascara('000.000-0', '123.4*'), semMascara(null, '123.4*')]).toEqual(['1234*', '123.4*'])
  })
})
