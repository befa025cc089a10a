import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosNota } from '@iss/nota/domain/estado'
import { describe, expect, it } from 'vitest'
import { rumoDaAvulsa, situacaoAvulsa, situacoesAvulsa, textoDaEspera, ultimoDia, vencimentoDaAvulsa } from './avulsa.ts'

describe('E11 what is issued with a single note', () => {
  it.each([
    ['tax due, the city wants it paid first', '40.00', false, { guia: true, aguarda: true }],
    ['tax due, the city lets the note out before', '40.00', true, { guia: true, aguarda: false }],
    ['exempt or immune: at once, without a guide', '0.00', false, { guia: false, aguarda: false }],
    ['exempt, whatever the switch', '0.00', true, { guia: false, aguarda: false }],
  ])('%s', (_nome, devido, antes, rumo) => expect(rumoDaAvulsa(Dinheiro.from(devido), antes)).toEqual(rumo))
})

describe('E11 days of a single note', () => {
  it.each([
    ['a Wednesday', '2026-04-15', '2026-04-15'],
    ['a Saturday goes to Monday', '2026-04-18', '2026-04-20'],
    ['a holiday goes to the day after', '2026-04-21', '2026-04-22'],
  ])('due on %s', (_nome, hoje, vencimento) => expect(vencimentoDaAvulsa(hoje, new Set(['2026-04-21']))).toBe(vencimento))
  it('kept 30 days after its due date', () => expect(ultimoDia('2026-04-15', 30)).toBe('2026-05-15'))
})

it('F135 the counter tells three situations of the six', () => {
  expect(estadosNota.map((estado) => situacoesAvulsa[situacaoAvulsa(estado)])).toEqual([
    'Liberada',
    'Aguardando pagamento',
    'Liberada',
    'Liberada',
    'Cancelada',
    'Cancelada',
  ])
  expect(textoDaEspera(12)).toBe('Válida após o pagamento da guia nº 12')
})
