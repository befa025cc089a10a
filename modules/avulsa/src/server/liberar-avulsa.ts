import { listDestinos, listOrigens } from '@iss/documento/server'
import { isCompetenciaEncerrada } from '@iss/emissao/server'
import { emitirReciboAvulsa } from '@iss/escrituracao/server'
import { guiaEstornada, guiaPaga } from '@iss/guia/contract/eventos'
import { getGuia } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { notaCancelada, notaEmitida } from '@iss/nota/contract/eventos'
import {
  defineEsperaDaNota,
  emitidaDaNota,
  enviarAoNacional,
  enviarEmailNota,
  getNota,
  isNoNacional,
  mudarEstado,
  type Nota,
  voltarAEsperar,
} from '@iss/nota/server'
import { type Context, defineHook } from '@iss/platform/server'
import { and, desc, inArray, ne } from 'drizzle-orm'
import { emiteAvulsaAntesPagamento } from '../domain/chaves-municipais.ts'
import { textoDaEspera } from '../domain/avulsa.ts'

/** The guide of a single note is settled: the note that waited for it holds from now on, and its provider gets the receipt (E11, F135). */
export const liberarAoPagar = defineHook(guiaPaga, 70, async (ctx, { guiaId }) => {
  const guia = await getGuia(ctx, guiaId)
  if (guia.tipo !== 'NOTA_FISCAL_AVULSA') return
  for (const notaId of await listOrigens(ctx, guiaId, 'NotaFiscal_Guia')) {
    const nota = await getNota(ctx, notaId, true)
    if (nota.estado === 'AGUARDANDO_PAGAMENTO') await liberar(ctx, nota, guia.numero)
    if (nota.estado !== 'CANCELADA') await emitirReciboAvulsa(ctx, nota, guiaId)
  }
})

/**
 * Puts a note in force: from here on it counts in balances and reports and goes to the national environment. Of a competence that was closed
 * meanwhile what it adds waits for the complement.
 */
async function liberar(ctx: Context, nota: Nota, guia: number): Promise<void> {
  await mudarEstado(ctx, nota, 'EMITIDA')
  // Released for the second time, after a payment that was undone, it is known there already.
  if (!(await isNoNacional(ctx, nota.id))) await enviarAoNacional(ctx, nota.id, 'EMISSAO')
  await ctx.audit({
    tipo: 'nfe.liberada',
    entidade: 'nota_fiscal',
    entidadeId: nota.id,
    antes: { estado: nota.estado },
    depois: { estado: 'EMITIDA', guia },
  })
  const complementar = await isCompetenciaEncerrada(ctx, nota.prestadorId, nota.competencia)
  await ctx.emit(notaEmitida, { ...(await emitidaDaNota(ctx, nota)), complementar })
  const { enviarEmailTomador } = nota.canonica as { enviarEmailTomador?: boolean }
  if (enviarEmailTomador !== false) await enviarEmailNota(ctx, nota.id)
}

/**
 * The payment of the guide of a single note was undone: the note waits for it again, as the watermark of print, page and public check says, and
 * no balance has it; its receipt is cancelled. Where the city lets single notes hold before their payment, nothing changes (E11).
 */
export const voltarAEsperarAoEstornar = defineHook(guiaEstornada, 80, async (ctx, { guiaId }) => {
  const guia = await getGuia(ctx, guiaId)
  if (guia.tipo !== 'NOTA_FISCAL_AVULSA' || guia.estado !== 'EMITIDA' || (await ctx.switchOn(emiteAvulsaAntesPagamento))) return
  for (const notaId of await listOrigens(ctx, guiaId, 'NotaFiscal_Guia')) {
    const nota = await getNota(ctx, notaId, true)
    if (nota.estado !== 'EMITIDA') continue
    await voltarAEsperar(ctx, notaId)
    await ctx.audit({
      tipo: 'nfe.volta-a-esperar',
      entidade: 'nota_fiscal',
      entidadeId: notaId,
      antes: { estado: nota.estado },
      depois: { estado: 'AGUARDANDO_PAGAMENTO', guia: guia.numero },
    })
    const motivo = `Pagamento da guia nº ${guia.numero} estornado`
    await ctx.emit(notaCancelada, { notaId, prestadorId: nota.prestadorId, motivo, substitutaId: null, voltaAEsperar: true })
  }
})

/** Watermark of a note that waits: 'Válida após o pagamento da guia nº 12' (E11). */
export const esperaDaAvulsa = defineEsperaDaNota(async (ctx, nota) => {
  const ids = await listDestinos(ctx, nota.id, 'NotaFiscal_Guia')
  if (ids.length === 0) return null
  const [guia] = await ctx.db
    .select({ numero: guiaTable.numero })
    .from(guiaTable)
    .where(and(inArray(guiaTable.id, ids), ne(guiaTable.estado, 'CANCELADA')))
    .orderBy(desc(guiaTable.id))
    .limit(1)
  return guia ? textoDaEspera(guia.numero) : null
})
