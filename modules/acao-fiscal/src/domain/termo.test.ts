import { expect, it } from 'vitest'
import { situacaoDoTermo } from './termo.ts'

const lido = new Date('2026-04-01T12:00:00Z')
it.each([
  ['nobody read it', null, null, null, 'AGUARDA_CIENCIA'],
  ['it asks nothing', lido, null, null, 'CIENTE'],
  ['its last day is today', lido, '2026-04-15', null, 'AGUARDA_RESPOSTA'],
  ['its last day was yesterday', lido, '2026-04-14', null, 'VENCIDO'],
  ['it was answered, late or not', lido, '2026-04-14', lido, 'RESPONDIDO'],
] as const)('%s', (_quando, cienciaEm, prazo, respondidoEm, situacao) =>
  expect(situacaoDoTermo({ cienciaEm, prazo, respondidoEm, anuladoEm: null }, '2026-04-15')).toBe(situacao),
)
