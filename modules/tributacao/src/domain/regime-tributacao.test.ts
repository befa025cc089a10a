import { expect, it } from 'vitest'
import { regimes } from './regime.ts'
import { validarMatriz } from './regime-tributacao.ts'

it('names every regime without a type, all at once (K13)', () => {
  const todos = regimes.map((regime) => ({ regime, tipoId: 1 }))
  expect(validarMatriz(todos)).toEqual([])
  expect(validarMatriz(todos.slice(2))).toHaveLength(2)
  expect(validarMatriz([])).toHaveLength(regimes.length)
})
