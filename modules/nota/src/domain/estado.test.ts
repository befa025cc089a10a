import { describe, expect, it } from 'vitest'
import {
  type EstadoNota,
  estadosNota,
  isComEfeito,
  isSemEfeito,
  labelEstadoNota,
  transicoesNota,
  validarTransicao,
} from './estado.ts'

const permitidas = new Set([
  'RASCUNHO>EMITIDA',
  'RASCUNHO>AGUARDANDO_PAGAMENTO',
  'AGUARDANDO_PAGAMENTO>EMITIDA',
  'AGUARDANDO_PAGAMENTO>CANCELADA',
  'EMITIDA>CANCELAMENTO_SOLICITADO',
  'EMITIDA>CANCELADA',
  'EMITIDA>SUBSTITUIDA',
  'CANCELAMENTO_SOLICITADO>EMITIDA',
  'CANCELAMENTO_SOLICITADO>CANCELADA',
])
const pares = estadosNota.flatMap((de) => estadosNota.map((para): [EstadoNota, EstadoNota] => [de, para]))

describe('situations of a note (E01, E11)', () => {
  it.each(pares)('%s to %s', (de, para) => {
    const aceita = permitidas.has(`${de}>${para}`)
    const violations = validarTransicao(de, para)
    if (aceita) expect(violations).toEqual([])
    else {
      expect(violations.map(({ message }) => message)).toEqual([
        `A nota na situação ${labelEstadoNota(de)} não pode passar para ${labelEstadoNota(para)}.`,
      ])
    }
  })

  it('lists as many transitions as the table of this test', () => {
    expect(Object.values(transicoesNota).flat()).toHaveLength(permitidas.size)
  })

  it('cancelled and replaced have no effect; a draft and an unpaid avulsa neither count', () => {
    expect(estadosNota.filter(isSemEfeito)).toEqual(['CANCELADA', 'SUBSTITUIDA'])
    expect(estadosNota.filter(isComEfeito)).toEqual(['EMITIDA', 'CANCELAMENTO_SOLICITADO'])
  })
})
