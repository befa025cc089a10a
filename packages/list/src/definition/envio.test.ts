import { instanteDe } from '@iss/kernel/data'
import { describe, expect, it } from 'vitest'
import { type Agenda, agendaEmPalavras, proximoEnvio } from './envio.ts'

const at = (text: string) => instanteDe(text.slice(0, 10), `${text.slice(11)}:00`)
const todoDia: Agenda = { frequencia: 'DIARIA', dia: null, hora: 7 }
const segunda: Agenda = { frequencia: 'SEMANAL', dia: 1, hora: 7 }
const dia31: Agenda = { frequencia: 'MENSAL', dia: 31, hora: 7 }
const dia5: Agenda = { frequencia: 'MENSAL', dia: 5, hora: 0 }

describe('the next moment of a schedule', () => {
  it.each([
    [todoDia, '2026-04-15 06:59', '2026-04-15 07:00'],
    [todoDia, '2026-04-15 07:00', '2026-04-16 07:00'],
    [todoDia, '2026-12-31 23:00', '2027-01-01 07:00'],
    // 15/04/2026 is a Wednesday.
    [segunda, '2026-04-15 10:00', '2026-04-20 07:00'],
    [segunda, '2026-04-20 06:00', '2026-04-20 07:00'],
    [segunda, '2026-04-20 07:00', '2026-04-27 07:00'],
    [dia31, '2026-04-15 10:00', '2026-04-30 07:00'],
    [dia31, '2026-04-30 07:00', '2026-05-31 07:00'],
    [dia31, '2026-02-01 00:00', '2026-02-28 07:00'],
    [dia5, '2026-04-15 10:00', '2026-05-05 00:00'],
    [dia5, '2026-12-05 00:00', '2027-01-05 00:00'],
  ] as const)('%j after %s is %s', (agenda, depois, proximo) => {
    expect(proximoEnvio(agenda, at(depois))).toEqual(at(proximo))
  })

  it('does not make up for what was missed', () => {
    expect(proximoEnvio(todoDia, at('2026-04-25 12:00'))).toEqual(at('2026-04-26 07:00'))
  })
})

it('is told in words', () => {
  expect([todoDia, segunda, { ...segunda, dia: 6 }, dia5].map(agendaEmPalavras)).toEqual([
    'Todo dia, às 7h',
    'Toda segunda-feira, às 7h',
    'Todo sábado, às 7h',
    'Todo dia 5 do mês, às 0h',
  ])
})
