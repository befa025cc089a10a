import { describe, expect, it } from 'vitest'
import { proximaExecucao, valorDaExpressao } from './agenda.ts'

/** Noon in São Paulo. */
const agora = new Date('2026-04-15T15:00:00.000Z')

describe('proximaExecucao (A40, U3-3.6-02)', () => {
  it.each([
    ['every day, later today', { ano: null, mes: null, dia: null, hora: '23:30' }, '2026-04-16T02:30:00.000Z'],
    ['every day, tomorrow', { ano: null, mes: null, dia: null, hora: '03:00' }, '2026-04-16T06:00:00.000Z'],
    ['each 10th', { ano: null, mes: null, dia: 10, hora: '03:00' }, '2026-05-10T06:00:00.000Z'],
    ['the 31st, passing months without one over', { ano: null, mes: null, dia: 31, hora: '03:00' }, '2026-05-31T06:00:00.000Z'],
    ['each January', { ano: null, mes: 1, dia: 5, hora: '03:00' }, '2027-01-05T06:00:00.000Z'],
    ['29 February', { ano: null, mes: 2, dia: 29, hora: '03:00' }, '2028-02-29T06:00:00.000Z'],
    ['one day of a later year', { ano: 2030, mes: 3, dia: 1, hora: '03:00' }, '2030-03-01T06:00:00.000Z'],
  ] as const)('%s', (_nome, agenda, esperado) => {
    expect(proximaExecucao(agenda, agora)?.toISOString()).toBe(esperado)
  })
  it('never comes back for a past year, 31 February or an hour that is none', () => {
    expect(proximaExecucao({ ano: 2025, mes: null, dia: null, hora: '03:00' }, agora)).toBeNull()
    expect(proximaExecucao({ ano: null, mes: 2, dia: 31, hora: '03:00' }, agora)).toBeNull()
    expect(proximaExecucao({ ano: null, mes: null, dia: null, hora: '25:00' }, agora)).toBeNull()
  })
})

describe('valorDaExpressao (A40)', () => {
  it.each([
    ['hoje', '2026-04-15'],
    ['hoje - 15', '2026-03-31'],
    ['hoje+1', '2026-04-16'],
    ['competenciaAtual', '2026-04'],
    ['competenciaAnterior', '2026-03'],
    ['competenciaAnterior − 12', '2025-03'],
    ['competenciaAtual + 1', '2026-05'],
    ['process.exit()', null],
    ['hoje; drop table x', null],
    ['amanha', null],
  ])('%s is %s', (expressao, esperado) => expect(valorDaExpressao(expressao, '2026-04-15')).toBe(esperado))
})
