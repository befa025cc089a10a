import type { Context } from '@iss/platform/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import { type Faixa, isSobreposta, tirarFaixa } from '../domain/aidf.ts'
import { autorizacaoImpressaoTable } from '../tables/escrituracao.ts'

const table = autorizacaoImpressaoTable

/** An authorisation to print (AIDF): whose paper notes of which series, printed by whom, with which numbers. */
export type AidfAutorizada = Pick<
  typeof table.$inferSelect,
  'pessoaId' | 'serieId' | 'graficaId' | 'numero' | 'tipo' | 'numeroInicial' | 'numeroFinal' | 'emissao' | 'validade'
>

const daAidf = (aidf: AidfAutorizada) =>
  and(
    eq(table.pessoaId, aidf.pessoaId),
    eq(table.serieId, aidf.serieId),
    eq(table.numero, aidf.numero),
    ne(table.situacao, 'CANCELADA'),
  )

/** Lets the bookkeeping accept the numbers of an AIDF that holds; once only. */
export async function liberarFaixas(ctx: Context, aidf: AidfAutorizada): Promise<void> {
  const existentes = await ctx.db.select({ id: table.id }).from(table).where(daAidf(aidf))
  if (existentes.length > 0) return
  await ctx.db.insert(table).values({
    pessoaId: aidf.pessoaId,
    serieId: aidf.serieId,
    graficaId: aidf.graficaId,
    numero: aidf.numero,
    tipo: aidf.tipo,
    numeroInicial: aidf.numeroInicial,
    numeroFinal: aidf.numeroFinal,
    emissao: aidf.emissao,
    validade: aidf.validade,
    situacao: 'AUTORIZADA',
  })
}

/** Takes numbers out of what the bookkeeping accepts: the range is cut at them, the rest stays. Source: S16. */
export async function retirarDasFaixas(ctx: Context, aidf: AidfAutorizada, fora: Faixa): Promise<void> {
  const faixas = await ctx.db.select().from(table).where(daAidf(aidf)).orderBy(asc(table.numeroInicial)).for('update')
  for (const row of faixas) {
    const faixa = { de: row.numeroInicial, ate: row.numeroFinal }
    if (!isSobreposta(faixa, fora)) continue
    const [primeira, segunda] = tirarFaixa(faixa, fora)
    await ctx.db
      .update(table)
      .set(primeira ? { numeroInicial: primeira.de, numeroFinal: primeira.ate } : { situacao: 'CANCELADA' })
      .where(eq(table.id, row.id))
    if (!segunda) continue
    const { id: _id, municipioId: _municipio, ...resto } = row
    await ctx.db.insert(table).values({ ...resto, numeroInicial: segunda.de, numeroFinal: segunda.ate })
  }
}
