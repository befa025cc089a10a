import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatMinute, formatValue } from './format.ts'

describe('dates on screen', () => {
  it('U1-9-06 are dd/MM/yyyy, with HH:mm for a plan and with HH:mm:ss for what has happened', () => {
    const instante = '2026-04-05T12:07:09.000Z'
    expect(formatDate('2026-04-05')).toBe('05/04/2026')
    expect(formatDate(instante)).toBe('05/04/2026')
    expect(formatMinute(instante)).toBe('05/04/2026 09:07')
    expect(formatDateTime(instante)).toBe('05/04/2026 09:07:09')
    expect([formatValue('date', '2026-12-31'), formatValue('datetime', instante)]).toEqual(['31/12/2026', '05/04/2026 09:07:09'])
  })
  it('stay what they are when they are no dates, and nothing when there is none', () => {
    expect([formatDate('ontem'), formatDateTime(null), formatDate(undefined), formatDateTime('ontem')]).toEqual([
      'ontem',
      '',
      '',
      'ontem',
    ])
  })
  it('keep the midnight of Brasília on its own day', () => {
    expect(formatDateTime('2026-04-06T02:59:59Z')).toBe('05/04/2026 23:59:59')
    expect(formatDateTime('2026-04-06T03:00:00Z')).toBe('06/04/2026 00:00:00')
  })
})
