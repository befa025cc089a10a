import { describe, expect, it } from 'vitest'
import {
  type AcaoChat,
  acoesChat,
  formatEspera,
  horarioPadrao,
  isAcaoChat,
  isHorarioDeChat,
  type LadoChat,
  type SituacaoChat,
  situacoesChat,
} from './chat.ts'

const permitidas: readonly (readonly [LadoChat, SituacaoChat, readonly AcaoChat[]])[] = [
  ['contribuinte', 'AGUARDANDO', ['escrever', 'encerrar']],
  ['contribuinte', 'EM_ATENDIMENTO', ['escrever', 'encerrar']],
  ['contribuinte', 'ENCERRADO', ['avaliar']],
  ['atendente', 'AGUARDANDO', ['assumir']],
  ['atendente', 'EM_ATENDIMENTO', ['escrever', 'transferir', 'encerrar', 'converter']],
]

describe('chat', () => {
  it('each side may do in each state only what is listed', () => {
    for (const lado of ['contribuinte', 'atendente'] as const)
      for (const situacao of situacoesChat)
        for (const acao of acoesChat) {
          const listed = permitidas.some(([a, b, acoes]) => a === lado && b === situacao && acoes.includes(acao))
          expect([lado, situacao, acao, isAcaoChat(acao, situacao, lado)]).toEqual([lado, situacao, acao, listed])
        }
  })

  it.each([
    ['2026-04-15T11:00:00Z', true],
    ['2026-04-15T10:59:59Z', false],
    ['2026-04-15T20:59:59Z', true],
    ['2026-04-15T21:00:00Z', false],
    ['2026-04-18T15:00:00Z', false],
  ])('at %s the default hours (working days, 8 to 18 in Brasília) say %s', (moment, open) => {
    expect(isHorarioDeChat(horarioPadrao, new Date(moment))).toBe(open)
    expect(isHorarioDeChat({ horaInicio: 0, horaFim: 24, finsDeSemana: true }, new Date(moment))).toBe(true)
  })

  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [1439, '23 h'],
    [1440, '1 dia'],
    [4320, '3 dias'],
  ])('a wait of %s minutes is said as %s', (minutos, texto) => {
    expect(formatEspera(minutos)).toBe(texto)
  })
})
