import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { devidoDoOficio } from './devido-do-oficio.ts'

it.each([
  ['100.00', '0.00', '0.00', '0.00', '100.00'],
  ['100.00', '0.00', '30.00', '30.00', '70.00'],
  ['100.00', '50.00', '0.00', '0.00', '150.00'],
  // A credit pays what is arbitrated too, and no more than what is due.
  ['100.00', '50.00', '120.00', '120.00', '30.00'],
  ['100.00', '50.00', '400.00', '150.00', '0.00'],
  ['100.00', '0.00', '-20.00', '0.00', '100.00'],
])('booked %s, missing %s, credits %s: uses %s, due %s', (escriturado, falta, disponivel, creditos, valorDevido) => {
  const devido = devidoDoOficio({
    escriturado: Dinheiro.from(escriturado),
    falta: Dinheiro.from(falta),
    disponivel: Dinheiro.from(disponivel),
  })
  expect([String(devido.creditos), String(devido.valorDevido)]).toEqual([creditos, valorDevido])
})
