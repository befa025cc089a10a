import { describe, expect, it } from 'vitest'
import { corrigirNumero } from './corrigir-telefone.ts'

describe('corrigirNumero (A24)', () => {
  it.each([
    // The case of the design: '3222-1234' becomes '(37) 32221234'.
    ['3222-1234', '3732221234'],
    ['32221234', '3732221234'],
    ['988887777', '37988887777'],
    ['(31) 3222-1234', '3132221234'],
    ['03132221234', '3132221234'],
    ['0988887777', '37988887777'],
    ['5531988887777', '31988887777'],
    ['+55 31 3222-1234', '3132221234'],
    // Area code 55 (Santa Maria) is no code of the country.
    ['5532221234', '5532221234'],
    ['55988887777', '55988887777'],
    ['3222123', null],
    ['ramal 12', null],
    ['', null],
    ['313222123456', null],
  ])('%j is %j', (numero, esperado) => {
    expect(corrigirNumero(numero, '37')).toBe(esperado)
  })
})
