import { describe, expect, it } from 'vitest'
import { haQuantoTempo } from './ha-quanto-tempo.ts'

describe('how long a process has been running (A60)', () => {
  const desde = new Date('2026-04-15T12:00:00Z')
  it.each([
    ['2026-04-15T12:00:59Z', 'menos de um minuto'],
    ['2026-04-15T12:01:00Z', '1 minuto'],
    ['2026-04-15T13:02:30Z', '1 hora e 2 minutos'],
    ['2026-04-16T12:05:00Z', '1 dia'],
    ['2026-04-18T16:05:00Z', '3 dias e 4 horas'],
    ['2026-04-15T11:00:00Z', 'menos de um minuto'],
  ])('until %s it is %s', (agora, texto) => {
    expect(haQuantoTempo(desde, new Date(agora))).toBe(texto)
  })
})
