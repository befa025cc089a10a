import { expect, it } from 'vitest'
import { vencimentosDasMultas } from './vencimentos-das-multas.ts'

const hoje = '2026-04-15'
// [one guide for all, its day, the days of the occurrences] → their days, what is refused. F126: each guide its own due date.
it.each([
  [true, undefined, [undefined, undefined], ['2026-05-15', '2026-05-15'], []],
  [true, '2026-06-01', [undefined, '2026-06-01'], ['2026-06-01', '2026-06-01'], []],
  [
    true,
    '2026-06-01',
    ['2026-06-02'],
    ['2026-06-02'],
    ['ocorrencias.0.vencimento: Uma guia para todas as ocorrências tem um só vencimento.'],
  ],
  [true, null, [null], ['2026-05-15'], ['vencimento: O vencimento é obrigatório.']],
  [true, '2026-04-14', [undefined], ['2026-04-14'], ['vencimento: O vencimento não pode ser anterior à data atual.']],
  [false, undefined, ['2026-04-15', undefined], ['2026-04-15', '2026-05-15'], []],
  [false, null, ['2026-04-16', '2026-06-30'], ['2026-04-16', '2026-06-30'], []],
  [
    false,
    undefined,
    [null, '2026-04-14'],
    ['2026-05-15', '2026-04-14'],
    [
      'ocorrencias.0.vencimento: O vencimento é obrigatório.',
      'ocorrencias.1.vencimento: O vencimento não pode ser anterior à data atual.',
    ],
  ],
])('one guide: %s, its day: %s, those of the occurrences: %j', (guiaUnica, vencimento, proprios, esperados, recusas) => {
  const ocorrencias = proprios.map((proprio) => ({ vencimento: proprio }))
  const { dias, violations } = vencimentosDasMultas({ guiaUnica, vencimento, ocorrencias }, hoje)
  expect(violations.map(({ field, message }) => `${field}: ${message}`)).toEqual(recusas)
  expect(dias).toEqual(esperados)
})
