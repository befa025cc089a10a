import { expect, it } from 'vitest'
import { isAtendido, situacaoDoTermo } from './termo.ts'

const lido = new Date('2026-04-01T12:00:00Z')
it.each([
  ['nobody read it', null, null, null, false, 'AGUARDA_CIENCIA'],
  ['it asks nothing', lido, null, null, false, 'CIENTE'],
  ['its last day is today', lido, '2026-04-15', null, false, 'AGUARDA_RESPOSTA'],
  ['its last day was yesterday', lido, '2026-04-14', null, false, 'VENCIDO'],
  ['it was answered, late or not', lido, '2026-04-14', lido, false, 'RESPONDIDO'],
  ['its fine was paid before its last day', lido, '2026-04-15', null, true, 'MULTA_PAGA'],
  ['its fine was paid, and no answer came', lido, '2026-04-14', null, true, 'MULTA_PAGA'],
  ['it was answered and its fine paid', lido, '2026-04-14', lido, true, 'MULTA_PAGA'],
  ['its fine was paid and nobody recorded that it was read', null, null, null, true, 'AGUARDA_CIENCIA'],
] as const)('%s', (_quando, cienciaEm, prazo, respondidoEm, multaPaga, situacao) =>
  expect(situacaoDoTermo({ cienciaEm, prazo, respondidoEm, anuladoEm: null, multaPaga }, '2026-04-15')).toBe(situacao),
)

it.each([
  ['RESPONDIDO', true],
  ['MULTA_PAGA', true],
  ['VENCIDO', false],
  ['CIENTE', false],
] as const)('%s: nothing is expected any more, %s', (situacao, atendido) => expect(isAtendido(situacao)).toBe(atendido))
