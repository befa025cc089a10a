import type { Context } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { type TabelaSimples, tabelasSimples } from '../domain/tabela-simples.ts'
import { faixaTabelaSimplesTable as faixa, tabelaSimplesTable as tabela } from '../tables/tabela-simples.ts'

/** The tables of the Simples for this city: those that it entered and made active stand before the program's, which hold in all other periods. */
export async function lerTabelasSimples({ db }: Pick<Context, 'db'>): Promise<TabelaSimples[]> {
  const proprias = await db.select().from(tabela).where(eq(tabela.ativa, true)).orderBy(asc(tabela.anexo), asc(tabela.inicio))
  const faixas = proprias.length === 0 ? [] : await db.select().from(faixa).orderBy(asc(faixa.faixa))
  return [
    ...proprias.map(({ id, anexo, inicio, fim, fonte }) => ({
      anexo,
      inicioVigencia: inicio,
      fimVigencia: fim,
      fonte,
      faixas: faixas.filter(({ tabelaId }) => tabelaId === id),
    })),
    ...tabelasSimples,
  ]
}
