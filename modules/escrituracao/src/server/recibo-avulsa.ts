import { proximoNumero } from '@iss/documento/server'
import { notaCancelada } from '@iss/nota/contract/eventos'
import type { Nota } from '@iss/nota/server'
import { serieTable } from '@iss/nota/tables/serie'
import { type Context, defineHook } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { reciboTable } from '../tables/escrituracao.ts'
import { writeRecibo } from './recibo-pdf.ts'

const table = reciboTable

/** The receipt 'Nota fiscal avulsa' of a note whose guide was paid; one that has one already gets no second. Source: spec 3 §3.2, E11. */
export async function emitirReciboAvulsa(ctx: Context, nota: Nota, guiaId: number): Promise<void> {
  if (await findReciboDaNota(ctx, nota.id)) return
  const [serie] = await ctx.db.select({ codigo: serieTable.codigo }).from(serieTable).where(eq(serieTable.id, nota.serieId))
  const { documento, nome } = nota.dadosPrestador as { documento: string; nome: string }
  const numero = await proximoNumero(ctx, 'recibo', 0)
  const [recibo] = await ctx.db
    .insert(table)
    .values({
      numero,
      tipo: 'NOTA_AVULSA',
      guiaId,
      notaFiscalId: nota.id,
      tomadorId: nota.tomadorId,
      tomadorDocumento: nota.tomadorDocumento ?? '',
      tomadorNome: nota.tomadorNome ?? '',
      prestadorDocumento: documento,
      prestadorNome: nome,
      notaNumero: nota.numero,
      notaSerie: serie?.codigo ?? '',
      competencia: nota.competencia,
      base: nota.base,
      aliquota: nota.aliquota,
      imposto: nota.imposto,
      emissao: ctx.clock.now(),
    })
    .returning({ id: table.id })
  if (recibo)
    await ctx.audit({ tipo: 'recibo.emitido', entidade: 'recibo', entidadeId: recibo.id, depois: { numero, notaId: nota.id } })
}

async function findReciboDaNota(ctx: Context, notaId: number) {
  const [recibo] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.notaFiscalId, notaId), eq(table.tipo, 'NOTA_AVULSA'), isNull(table.canceladoEm)))
  return recibo
}

/** The receipt of a single note as a file; null while its guide is unpaid. The caller has looked at who may see the note. */
export async function imprimirReciboDaNota(ctx: Context, notaId: number) {
  const recibo = await findReciboDaNota(ctx, notaId)
  if (!recibo) return null
  return { stream: await writeRecibo(ctx, recibo), nome: `recibo-${recibo.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

/** The receipt of a single note goes with the note. */
export const cancelarReciboDaAvulsa = defineHook(notaCancelada, 75, async (ctx, { notaId }) => {
  const cancelados = await ctx.db
    .update(table)
    .set({ canceladoEm: ctx.clock.now() })
    .where(and(eq(table.notaFiscalId, notaId), eq(table.tipo, 'NOTA_AVULSA'), isNull(table.canceladoEm)))
    .returning({ id: table.id })
  for (const { id } of cancelados)
    await ctx.audit({ tipo: 'recibo.cancelado', entidade: 'recibo', entidadeId: id, depois: { notaId } })
})
