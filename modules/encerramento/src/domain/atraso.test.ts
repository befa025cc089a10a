import { diasCorridos } from '@iss/guia/domain/tempo-atraso'
import { describe, expect, it } from 'vitest'
import { labelAtraso } from './atraso.ts'

describe('lateness of a competence (due day of its guide, G00)', () => {
  it.each([
    ['2026-10-20', '2026-10-20', 0, null],
    ['2026-10-20', '2026-10-19', 0, null],
    ['2026-10-20', '2026-10-21', 1, 'Atrasada há 1 dia'],
    ['2026-10-20', '2026-11-22', 33, 'Atrasada há 33 dias'],
    ['2025-12-22', '2026-01-05', 14, 'Atrasada há 14 dias'],
  ])('due on %s, seen on %s: %i days', (vencimento, hoje, dias, texto) => {
    expect(diasCorridos(vencimento, hoje)).toBe(dias)
    expect(labelAtraso(diasCorridos(vencimento, hoje))).toBe(texto)
  })
})
