import { expect, it } from 'vitest'
import { RelatorioAssincrono } from './relatorio-assincrono.ts'

it('numbers the kinds from 0 to 67 without gaps, in order, and keeps the known ones where they are', () => {
  expect(Object.values(RelatorioAssincrono).slice(0, 68)).toEqual(Array.from({ length: 68 }, (_, index) => index))
  expect(RelatorioAssincrono).toMatchObject({
    LIVRO_FISCAL: 0,
    RECEITA_SERVICOS: 2,
    MAIORES_DEVEDORES: 5,
    PESSOAS_POR_BAIRRO: 16,
    RELACAO_NOTA: 25,
    CONTROLE_ATRASO: 44,
    DESIF_PARTIDAS: 64,
    SQL_INTERATIVO: 67,
  })
})
