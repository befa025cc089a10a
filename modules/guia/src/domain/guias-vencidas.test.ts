import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { textoGuiasVencidas } from './guias-vencidas.ts'

const primeira = { numero: 12, competencia: Competencia.of(2026, 9), vencimento: '2026-10-15' }

it('one guide is told by its number, several by their sum', () => {
  expect(textoGuiasVencidas({ quantas: 1, primeira, total: Dinheiro.from('294.33') })).toBe(
    'A guia nº 12, da competência 09/2026, venceu em 15/10/2026 sem pagamento. Hoje, com os acréscimos, o valor é R$ 294,33.',
  )
  expect(textoGuiasVencidas({ quantas: 3, primeira, total: Dinheiro.from('1000.00') })).toBe(
    '3 guias venceram sem pagamento, a primeira em 15/10/2026. Hoje, com os acréscimos, somam R$ 1.000,00.',
  )
})
