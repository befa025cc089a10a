import { describe, expect, it } from 'vitest'
import {
  type AcaoSolicitacao,
  acoesSolicitacao,
  formatProtocolo,
  isPermitida,
  labelEstado,
  situacoesSolicitacao,
  toneEstado,
} from './situacao.ts'

const pendente = { situacao: 'Pendente', rascunho: false, retirada: false } as const

describe('situacao of a request', () => {
  it('has the three outcomes of the spec (N1-4, A-40)', () => {
    expect(situacoesSolicitacao).toEqual(['Pendente', 'Aprovada', 'Indeferida'])
  })

  it.each([
    ['Rascunho', { ...pendente, rascunho: true }, ['enviar', 'retirar']],
    ['Pendente', pendente, ['retirar', 'complementar', 'aprovar', 'indeferir']],
    ['Cancelada', { ...pendente, retirada: true }, []],
    ['Aprovada', { ...pendente, situacao: 'Aprovada' as const }, []],
    ['Indeferida', { ...pendente, situacao: 'Indeferida' as const }, ['reabrir']],
  ])('%s admits exactly its actions', (label, estado, permitidas) => {
    expect(labelEstado(estado)).toBe(label)
    for (const acao of acoesSolicitacao)
      expect([acao, isPermitida(acao, estado)]).toEqual([acao, (permitidas as AcaoSolicitacao[]).includes(acao)])
  })

  it('U2-2.16-06 shows approved green and rejected red', () => {
    expect(['Aprovada', 'Indeferida', 'Pendente', 'Cancelada'].map(toneEstado)).toEqual([
      'success',
      'danger',
      'warning',
      'neutral',
    ])
  })

  it('writes protocols of the year and eight digits', () => {
    expect(formatProtocolo(2026, 1)).toBe('202600000001')
    expect(formatProtocolo(2026, 99_999_999)).toBe('202699999999')
    for (const numero of [0, 100_000_000, 1.5]) expect(() => formatProtocolo(2026, numero)).toThrow(RangeError)
  })
})
