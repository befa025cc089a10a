import { expect, it } from 'vitest'
import { isencaoGuiaTable } from '../tables/config-guia.ts'
import { isencaoGuia } from './isencao-guia.ts'

it.each(['isentaCorrecao', 'isentaGuia', 'isentaJuros', 'isentaMulta'] as const)(
  'U3-3.4-06 %s is off until somebody ticks it',
  (nome) => {
    expect(isencaoGuiaTable[nome].default).toBe(false)
    expect((isencaoGuia.fields[nome] as { initial?: unknown }).initial ?? false).toBe(false)
  },
)
