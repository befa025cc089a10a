import { defineChaveDaNota } from '@iss/nota/server'
import { and, eq, inArray } from 'drizzle-orm'
import { nacionalEnvioTable } from '../tables/envio.ts'

/** A note shows its national key once it was handed over, or is about to be. */
export const chaveImpressa = defineChaveDaNota(async ({ db }, notaId) => {
  const table = nacionalEnvioTable
  const [row] = await db
    .select({ chave: table.chave })
    .from(table)
    .where(and(eq(table.notaId, notaId), eq(table.tipo, 'NFSE'), inArray(table.situacao, ['PENDENTE', 'ENVIANDO', 'ENVIADO'])))
    .limit(1)
  return row?.chave ?? null
})
