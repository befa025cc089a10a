import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { deveEncerrar, temMovimento } from './movimento.ts'

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

// F50; C01.F: MEI, Imune and Isento owe nothing, the Simples pays by the DAS unless above the sublimit. LC 116/2003 art. 6 §2 II: a taker who
// withheld owes 'ainda que imune ou isenta'.
it.each([
  ['FATURAMENTO', 'PRESTADOR', '0.00', '0.00', true],
  ['FIXO_ANUAL', 'PRESTADOR', '0.00', '0.00', true],
  ['MEI', 'PRESTADOR', '0.00', '0.00', false],
  ['SIMPLES', 'PRESTADOR', '0.00', '0.00', false],
  ['IMUNE', 'PRESTADOR', '0.00', '0.00', false],
  ['ISENTO', 'PRESTADOR', '0.00', '0.00', false],
  ['SIMPLES', 'PRESTADOR', '0.00', '80.00', true],
  ['IMUNE', 'TOMADOR', '12.00', '12.00', true],
  ['MEI', 'TOMADOR', '12.00', '0.00', true],
  ['MEI', 'TOMADOR', '0.00', '0.00', false],
] as const)('%s as %s with three documents, %s withheld, %s owed: must close %s', (regime, papel, retido, debito, esperado) => {
  const saldo = { papel, quantidade: 3, impostoRetido: Dinheiro.from(retido), debito: Dinheiro.from(debito) }
  expect(deveEncerrar(saldo, regime)).toBe(esperado)
})

it('an accounting office of the Simples closes for its fixed ISS (LC 123/2006 art. 18 §22-A)', () => {
  const saldo = { papel: 'PRESTADOR' as const, quantidade: 1, impostoRetido: Dinheiro.zero, debito: Dinheiro.zero }
  expect([deveEncerrar(saldo, 'SIMPLES'), deveEncerrar(saldo, 'SIMPLES', true)]).toEqual([false, true])
})
