import { expect, it } from 'vitest'
import { esperaResposta, situacaoDoTermo } from './termo.ts'

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
  expect(
    situacaoDoTermo(
      { tipo: 'AUTO_INFRACAO', acaoFinda: false, cienciaEm, prazo, respondidoEm, anuladoEm: null, multaPaga },
      '2026-04-15',
    ),
  ).toBe(situacao),
)

it.each([
  ['NOTIFICACAO', '2026-04-20', null, 'SEM_RESPOSTA'],
  ['INICIO_FISCALIZACAO', '2026-04-14', null, 'SEM_RESPOSTA'],
  ['NOTIFICACAO', '2026-04-14', lido, 'RESPONDIDO'],
  ['NOTIFICACAO', null, null, 'CIENTE'],
  ['AUTO_INFRACAO', '2026-04-20', null, 'AGUARDA_RESPOSTA'],
  ['AUTO_INFRACAO', '2026-04-14', null, 'VENCIDO'],
] as const)('once the inspection is over, %s with last day %s, answered %s: %s', (tipo, prazo, respondidoEm, situacao) =>
  expect(
    situacaoDoTermo(
      { tipo, acaoFinda: true, cienciaEm: lido, prazo, respondidoEm, anuladoEm: null, multaPaga: false },
      '2026-04-15',
    ),
  ).toBe(situacao),
)

it.each([
  ['RESPONDIDO', false],
  ['MULTA_PAGA', false],
  ['SEM_RESPOSTA', false],
  ['CIENTE', false],
  ['AGUARDA_CIENCIA', false],
  ['VENCIDO', true],
  ['AGUARDA_RESPOSTA', true],
] as const)('%s: an answer is waited for, %s', (situacao, espera) => expect(esperaResposta(situacao)).toBe(espera))
