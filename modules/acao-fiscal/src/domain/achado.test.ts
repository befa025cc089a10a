import { expect, it } from 'vitest'
import { naturezaDoValor, outroValor, valorDeIss } from './achado.ts'

it.each([
  ['ALERTA', 'ISS', 120, null],
  ['COMPARACAO', 'Base de cálculo', null, 120],
  ['CRUZAMENTO', 'Valor de documentos', null, 120],
  ['DECLARACAO_TERCEIROS', 'Valor de documentos', null, 120],
] as const)('a finding of %s is of %s: %s of tax, %s of something else', (origem, natureza, iss, outro) => {
  const achado = { origem, valor: 120 }
  expect([naturezaDoValor[origem], valorDeIss(achado), outroValor(achado)]).toEqual([natureza, iss, outro])
})
