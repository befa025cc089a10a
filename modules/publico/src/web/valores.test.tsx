// @vitest-environment jsdom
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { NotaEncontrada } from './parts/nota-encontrada.tsx'

it('the note that a lookup by receipt found', () => {
  const nota = { prestador: 'Alfa', tomador: 'Beta', valor: Dinheiro.from('1500.11'), codigoVerificador: 'A', validador: 'B' }
  return expectAmounts(<NotaEncontrada nota={nota} />, () => undefined, ['Nota Fiscal Encontrada › Valor: 1.500,11'])
})
