import { expect, it } from 'vitest'
import { lerResultado } from './resultado.ts'

it.each([
  [
    '12; 1º prêmio\n\n 7 ;2º',
    [
      { numero: 12, premio: '1º prêmio' },
      { numero: 7, premio: '2º' },
    ],
    [],
  ],
  ['', [], ['Informe um bilhete por linha, com o número e o prêmio: 123; 1º prêmio.']],
  ['12 primeiro', [], ['A linha 1 não tem número e prêmio separados por ponto e vírgula.']],
  [
    '5; a\n5; b',
    [
      { numero: 5, premio: 'a' },
      { numero: 5, premio: 'b' },
    ],
    ['O bilhete 5 está em mais de uma linha.'],
  ],
])('the result of a draw as it is written down: %j (F117)', (texto, premiados, frases) => {
  const lido = lerResultado(texto)
  expect([lido.premiados, lido.violations.map(({ message }) => message)]).toEqual([premiados, frases])
})
