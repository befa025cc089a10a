import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { temMovimento } from './movimento.ts'

// K10: movement of a taker is what he withholds; F50: an open month without movement of the taker is no omission.
it.each([
  ['PRESTADOR', 3, '0.00', '0.00', true],
  ['PRESTADOR', 0, '0.00', '0.00', false],
  ['PRESTADOR', 0, '0.00', '150.00', true],
  ['TOMADOR', 3, '0.00', '0.00', false],
  ['TOMADOR', 3, '12.00', '0.00', true],
  ['TOMADOR', 3, '12.00', '12.00', true],
  ['TOMADOR', 0, '0.00', '0.00', false],
] as const)('%s with %i documents, %s withheld, %s owed: movement %s', (papel, quantidade, retido, debito, esperado) => {
  const saldo = { papel, quantidade, impostoRetido: Dinheiro.from(retido), debito: Dinheiro.from(debito) }
  expect(temMovimento(saldo)).toBe(esperado)
})
