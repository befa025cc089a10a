import { describe, expect, it } from 'vitest'
import { Competencia } from './competencia.ts'
import { competenciaCodec, competenciaWire } from './competencia-codec.ts'

describe('competenciaCodec', () => {
  it('decodes the zero-based month and encodes it back', () => {
    const decoded = competenciaCodec.parse({ ano: 2026, mes: 11 })
    expect(decoded).toBeInstanceOf(Competencia)
    expect(decoded.format()).toBe('12/2026')
    expect(competenciaCodec.encode(decoded)).toEqual({ ano: 2026, mes: 11 })
  })

  it.each([
    { ano: 2026, mes: 12 },
    { ano: 2026, mes: -1 },
    { ano: 2026, mes: 1.5 },
    { ano: 0, mes: 1 },
    { ano: 1, mes: 1 },
    { ano: 9999, mes: 1 },
    { ano: '2026', mes: 1 },
    {},
    null,
  ])('refuses %o', (wire) => {
    expect(competenciaCodec.safeParse(wire).success).toBe(false)
    expect(competenciaWire.safeParse(wire).success).toBe(false)
  })

  it('does not encode what is no competence', () => {
    expect(() => competenciaCodec.encode({ ano: 2026, mes: 1 } as unknown as Competencia)).toThrow()
  })
})
