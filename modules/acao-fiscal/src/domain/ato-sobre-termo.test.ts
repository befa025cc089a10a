import { describe, expect, it } from 'vitest'
import { atosAdmitidos, impedimentoDoAto } from './ato-sobre-termo.ts'
import { situacaoDoTermo } from './termo.ts'

const lido = {
  tipo: 'NOTIFICACAO' as const,
  acaoFinda: false,
  cienciaEm: new Date('2026-04-01T12:00:00Z'),
  prazo: '2026-04-10',
  respondidoEm: null,
  anuladoEm: null,
  multaPaga: false,
}

describe('acts on terms (decision 0164)', () => {
  it.each([
    ['NOTIFICACAO', 'AGUARDA_CIENCIA', false, ['anular']],
    ['NOTIFICACAO', 'AGUARDA_RESPOSTA', false, ['prorrogar', 'anular']],
    ['NOTIFICACAO', 'AGUARDA_RESPOSTA', true, ['anular']],
    ['AUTO_INFRACAO', 'VENCIDO', false, ['prorrogar', 'anular']],
    ['AUTO_INFRACAO', 'AGUARDA_RESPOSTA', true, ['prorrogar', 'anular']],
    ['AUTO_INFRACAO', 'RESPONDIDO', false, ['anular']],
    ['AUTO_INFRACAO', 'MULTA_PAGA', false, []],
    ['AUTO_INFRACAO', 'ANULADO', false, []],
    ['INICIO_FISCALIZACAO', 'AGUARDA_RESPOSTA', false, ['prorrogar']],
    ['ENCERRAMENTO', 'CIENTE', true, []],
    ['PRORROGACAO', 'CIENTE', false, []],
    ['ANULACAO', 'AGUARDA_CIENCIA', false, []],
  ] as const)('%s, %s, inspection ended %s: %j', (tipo, situacao, acaoFinda, atos) => {
    expect(atosAdmitidos({ tipo, situacao, acaoFinda })).toEqual(atos)
  })

  it('says why not', () => {
    expect(impedimentoDoAto('anular', { tipo: 'ENCERRAMENTO', situacao: 'CIENTE', acaoFinda: true })?.message).toBe(
      'Só notificações e autos de infração se anulam.',
    )
    expect(impedimentoDoAto('prorrogar', { tipo: 'NOTIFICACAO', situacao: 'CIENTE', acaoFinda: false })?.message).toBe(
      'Só se prorroga o prazo de um termo que espera resposta.',
    )
  })

  it('what was annulled is annulled, whatever else became of it', () => {
    expect(situacaoDoTermo(lido, '2026-04-11')).toBe('VENCIDO')
    expect(situacaoDoTermo({ ...lido, anuladoEm: new Date('2026-04-09T12:00:00Z') }, '2026-04-11')).toBe('ANULADO')
  })
})
