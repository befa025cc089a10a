import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { devidoDoOficio } from './devido-do-oficio.ts'

// Due, arbitrated, reduction, guides, credits that are left; used of the credits, all credits, payable (spec 3 §9.6).
it.each([
  ['100.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '100.00'],
  ['100.00', '0.00', '0.00', '0.00', '30.00', '30.00', '30.00', '70.00'],
  ['100.00', '50.00', '0.00', '0.00', '0.00', '0.00', '0.00', '150.00'],
  // A credit pays what is arbitrated too, and no more than what is due.
  ['100.00', '50.00', '0.00', '0.00', '120.00', '120.00', '120.00', '30.00'],
  ['100.00', '50.00', '0.00', '0.00', '400.00', '150.00', '150.00', '0.00'],
  ['100.00', '0.00', '0.00', '0.00', '-20.00', '0.00', '0.00', '100.00'],
  // Guides of its own come before credits, the reduction before both.
  ['100.00', '0.00', '0.00', '36.00', '0.00', '0.00', '36.00', '64.00'],
  ['100.00', '0.00', '0.00', '36.00', '80.00', '64.00', '100.00', '0.00'],
  ['36.00', '0.00', '0.00', '36.00', '10.00', '0.00', '36.00', '0.00'],
  ['100.00', '0.00', '10.00', '36.00', '0.00', '0.00', '36.00', '54.00'],
  // The example of C01.F: debits 1.580,00, credits 330,00, discount 25,00.
  ['1580.00', '0.00', '25.00', '0.00', '330.00', '330.00', '330.00', '1225.00'],
])('due %s, missing %s, reduction %s, guides %s, credits %s', (devido, falta, desconto, guias, disponivel, ...esperado) => {
  const conta = devidoDoOficio({
    devido: Dinheiro.from(devido),
    falta: Dinheiro.from(falta),
    desconto: Dinheiro.from(desconto),
    guias: Dinheiro.from(guias),
    disponivel: Dinheiro.from(disponivel),
  })
  expect([conta.usado, conta.creditos, conta.valorDevido].map(String)).toEqual(esperado)
})
