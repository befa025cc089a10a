import { expect, it } from 'vitest'
import { labelDoPrazo, prazoDaSolicitacao, situacaoDoPrazo } from './prazo-atendimento.ts'

it.each([
  ['2026-04-01', '2026-04-16', 'NO_PRAZO', 'em 15 dias'],
  ['2026-04-12', '2026-04-16', 'NO_PRAZO', 'em 4 dias'],
  ['2026-04-13', '2026-04-16', 'PERTO', 'em 3 dias'],
  ['2026-04-16', '2026-04-16', 'PERTO', 'vence hoje'],
  ['2026-04-17', '2026-04-16', 'VENCIDO', 'vencido há 1 dia'],
] as const)('on %s a term until %s is %s', (hoje, prazo, situacao, texto) =>
  expect([situacaoDoPrazo(prazo, hoje), labelDoPrazo(prazo, hoje)]).toEqual([situacao, texto]),
)

it('a kind has the days of the city, any other fifteen', () => {
  const dias = new Map([['AIDF', 5]] as const)
  expect(prazoDaSolicitacao('2026-04-01', 'AIDF', dias)).toBe('2026-04-06')
  expect(prazoDaSolicitacao('2026-04-01', 'Generica', dias)).toBe('2026-04-16')
})
