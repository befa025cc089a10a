import { Aliquota } from '@iss/kernel/aliquota'
import { describe, expect, it } from 'vitest'
import { isUtilizacaoSuficiente, proximaFaixa, situacaoAidf } from './aidf.ts'
import { tirarFaixa } from '@iss/escrituracao/domain/aidf'

describe('numbers of an AIDF', () => {
  it.each([
    ['S03: first AIDF of 2 blocks × 50', 0, 2, 50, { de: 1, ate: 100 }],
    ['S03: the second begins at 101', 100, 1, 50, { de: 101, ate: 150 }],
    ['F141: 50 after 1–50', 50, 2, 25, { de: 51, ate: 100 }],
  ])('%s', (_, ultimo, blocos, notasPorBloco, esperada) => {
    expect(proximaFaixa(ultimo, { blocos, notasPorBloco })).toEqual(esperada)
  })
  it.each([
    ['in the middle (S16: 10–12)', { de: 10, ate: 12 }, ['1-9', '13-100']],
    ['at the beginning', { de: 1, ate: 5 }, ['6-100']],
    ['at the end', { de: 90, ate: 100 }, ['1-89']],
    ['all', { de: 1, ate: 100 }, []],
    ['elsewhere', { de: 101, ate: 110 }, ['1-100']],
  ])('what is left of 1–100: %s', (_, fora, esperadas) => {
    expect(tirarFaixa({ de: 1, ate: 100 }, fora).map(({ de, ate }) => `${de}-${ate}`)).toEqual(esperadas)
  })
  it.each([
    [79, 100, '80', false],
    [80, 100, '80', true],
    [0, 100, '0', true],
    [401, 500, '80.25', false],
  ])('%i of %i with a minimum of %s%%: %s', (utilizadas, total, minimo, esperado) => {
    expect(isUtilizacaoSuficiente(utilizadas, total, Aliquota.from(minimo))).toBe(esperado)
  })
  it.each([
    ['AUTORIZADA', null, 0, 'Autorizada'],
    ['CONFECCIONADA', null, 0, 'Confeccionada'],
    ['CONFECCIONADA', null, 3, 'Em uso'],
    ['AUTORIZADA', null, 50, 'Encerrada'],
    ['AUTORIZADA', '2026-04-14', 3, 'Vencida'],
    ['AUTORIZADA', '2026-04-15', 0, 'Autorizada'],
    ['AGUARDANDO_PAGAMENTO', null, 0, 'Aguardando pagamento'],
    ['CANCELADA', null, 10, 'Cancelada'],
  ] as const)('%s, valid until %s, %i used of 50: %s', (situacao, validade, utilizadas, esperada) => {
    expect(situacaoAidf({ situacao, validade, utilizadas, total: 50 }, '2026-04-15')).toBe(esperada)
  })
})
