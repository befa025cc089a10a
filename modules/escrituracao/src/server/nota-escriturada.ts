import { defineFatoDaNota } from '@iss/nota/server'
import { and, eq } from 'drizzle-orm'
import { escritPapelTable, notaAceiteTable } from '../tables/escrituracao.ts'

/** Whether the taker accepted a note, or booked it as a document received (F148). */
export const fatoNotaEscriturada = defineFatoDaNota(async (ctx, nota) => {
  const aceite = notaAceiteTable
  const [aceita] = await ctx.db
    .select({ id: aceite.id })
    .from(aceite)
    .where(and(eq(aceite.notaId, nota.id), eq(aceite.situacao, 'ACEITA')))
  if (aceita) return { escrituradaPeloTomador: true }
  if (nota.tomadorId === null) return {}
  const { documento } = nota.dadosPrestador as { documento: string }
  const table = escritPapelTable
  const [lancada] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.titularId, nota.tomadorId),
        eq(table.papel, 'TOMADOR'),
        eq(table.outroDocumento, documento),
        eq(table.numero, nota.numero),
        eq(table.estado, 'LANCADA'),
      ),
    )
    .limit(1)
  return { escrituradaPeloTomador: lancada !== undefined }
})
