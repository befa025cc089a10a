import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { RelatorioAssincrono } from './relatorio-assincrono.ts'

it('numbers the kinds without gaps, in order', () => {
  const numbers = Object.values(RelatorioAssincrono)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index))
})

it('keeps the first 68 kinds as they are for ever: numbers are stored, so none is renamed, moved or reused', () => {
  const names = Object.keys(RelatorioAssincrono).slice(0, 68).join(',')
  expect(createHash('sha256').update(names).digest('hex')).toBe(
    '97611702d36b2d3100fd32c17389f3b5753d39e9653be61c818bb19942ae8ddb',
  )
  expect(RelatorioAssincrono).toMatchObject({ LIVRO_FISCAL: 0, RELACAO_NOTA: 25, CONTROLE_ATRASO: 44, SQL_INTERATIVO: 67 })
})
