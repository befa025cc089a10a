import { listDestinos, vincularDocumentos } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { defineFatoDaNota, defineVinculosDaNota } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { type Context, defineHook } from '@iss/platform/server'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'

import { type Guia, guiaTable } from '../tables/guia.ts'
import { guiaEstornada } from '../contract/eventos.ts'
import { cancelarGuia } from './cancelar-guia.ts'
import { criarCredito, listCreditosDaNota } from '@iss/conta/server'
import { isContadaNoEncerramento } from './guia-contada.ts'
import { lerDevido, listNotasDaGuia } from './guia-por-nota.ts'
import { getGuia } from './ler-guia.ts'
import { recomporGuia } from './recompor-guia.ts'

type Nota = typeof notaFiscalTable.$inferSelect

/** Written on the guide and on the credit that a cancelled note leaves behind (E07). */
const motivo = 'Nota cancelada'

type Referencia = {
  id: number
  prestadorId: number
  tomadorId: number | null
  competencia: Competencia
  retido: boolean
}

/** Guides made for a note by itself (VinculoDocumento NotaFiscal_Guia), cancelled ones left out. */
async function listGuiasPorNota(ctx: Context, notaId: number): Promise<Guia[]> {
  const ids = await listDestinos(ctx, notaId, 'NotaFiscal_Guia')
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(guiaTable)
    .where(and(inArray(guiaTable.id, ids), ne(guiaTable.estado, 'CANCELADA')))
    .orderBy(asc(guiaTable.id))
}

/** Guides of the closing in which the tax of a note stands: of the provider, or of the taker when it was withheld. */
async function listGuiasDoEncerramento(ctx: Context, nota: Referencia): Promise<Guia[]> {
  const pessoaId = nota.retido ? nota.tomadorId : nota.prestadorId
  if (pessoaId === null) return []
  return ctx.db
    .select()
    .from(guiaTable)
    .where(
      and(
        eq(guiaTable.pessoaId, pessoaId),
        eq(guiaTable.papel, nota.retido ? 'TOMADOR' : 'PRESTADOR'),
        eq(guiaTable.competencia, nota.competencia),
        eq(guiaTable.tipo, 'ENCERRAMENTO'),
        ne(guiaTable.estado, 'CANCELADA'),
      ),
    )
    .orderBy(asc(guiaTable.id))
}

const isQuitada = ({ estado }: Guia) => estado === 'PAGA' || estado === 'BAIXADA'

export const fatoGuiaDaNota = defineFatoDaNota(async (ctx, nota) => {
  const guias = [...(await listGuiasPorNota(ctx, nota.id)), ...(await listGuiasDoEncerramento(ctx, nota))]
  return { guia: guias.some(isQuitada) ? 'PAGA' : guias.length > 0 ? 'ABERTA' : 'NENHUMA' }
})

export const vinculosGuia = defineVinculosDaNota(20, async (ctx, nota) => {
  const hoje = ctx.clock.today()
  const porNota = await listGuiasPorNota(ctx, nota.id)
  const linha = (tipo: string) => (guia: Guia) => ({
    tipo,
    descricao: `Guia nº ${guia.numero}, competência ${guia.competencia.format()}`,
    situacao: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje)),
    valor: guia.total.toString(),
    href: guia.pessoaId === nota.prestadorId ? `/home/actions/guia?id=${guia.id}` : null,
  })
  return [...porNota.map(linha('Guia da nota')), ...(await listGuiasDoEncerramento(ctx, nota)).map(linha('Guia do encerramento'))]
})

/** What one note took of a guide made for several: its own tax, never more than the guide. */
function parteDaNota(nota: Nota, guia: Guia): Dinheiro {
  return nota.imposto.lt(guia.base) ? nota.imposto : guia.base
}

/**
 * Effects of E07 on the guides made for a note (M+0). Of an unpaid one the note's part is taken out, and the guide is cancelled when nothing
 * remains; what was paid for the note becomes a Credito of the provider, which the closing no longer counts as received. Of a competence
 * closed with the guide in it the complement gives it back, once. A substitute takes the place of its note in the guide.
 */
export const desfazerGuiaDaNota = defineHook(
  notaCancelada,
  70,
  async (ctx, { notaId, prestadorId, substitutaId, voltaAEsperar }) => {
    if (voltaAEsperar) return
    const guias = await listGuiasPorNota(ctx, notaId)
    if (guias.length === 0) return
    const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
    if (!nota) throw new Error(`Note ${notaId} is missing`)
    for (const { id } of guias) {
      const guia = await getGuia(ctx, id, true)
      if (substitutaId !== null) await vincularDocumentos(ctx, { origemId: substitutaId, destinoId: id, tipo: 'NotaFiscal_Guia' })
      if (await isContadaNoEncerramento(ctx, guia)) continue
      if (!isQuitada(guia)) {
        await retirarDaGuia(ctx, guia)
        continue
      }
      const valor = parteDaNota(nota, guia).min(guia.base.minus(await somarDevolvido(ctx, guia.id)))
      if (substitutaId !== null || guia.estado !== 'PAGA' || !valor.isPositive()) continue
      await criarCredito(ctx, {
        pessoaId: prestadorId,
        papel: 'PRESTADOR',
        competencia: Competencia.fromData(ctx.clock.today()),
        motivo,
        valor,
        guiaId: guia.id,
      })
    }
  },
)

/** What a paid guide gave back for notes cancelled before. */
async function somarDevolvido(ctx: Context, guiaId: number): Promise<Dinheiro> {
  return Dinheiro.sum((await listCreditosDaNota(ctx, guiaId)).map(({ valor }) => valor))
}

/** The payment of a guide was undone: it owes the notes that are still in force. */
export const acertarGuiaEstornada = defineHook(guiaEstornada, 60, async (ctx, { guiaId }) => {
  const guia = await getGuia(ctx, guiaId, true)
  if (guia.estado !== 'EMITIDA' || (await isContadaNoEncerramento(ctx, guia))) return
  if ((await listNotasDaGuia(ctx, guiaId)).length > 0) await retirarDaGuia(ctx, guia)
})

/** An unpaid guide after some of its notes lost their effect: made of the others, or cancelled without any. */
async function retirarDaGuia(ctx: Context, guia: Guia): Promise<void> {
  const restantes = (await listNotasDaGuia(ctx, guia.id)).filter(
    ({ estado }) => estado !== 'CANCELADA' && estado !== 'SUBSTITUIDA',
  )
  const devidoNaNota = await lerDevido(ctx, restantes)
  const base = Dinheiro.sum(restantes.map(devidoNaNota))
  if (!base.isPositive()) await cancelarGuia(ctx, guia, motivo)
  else if (!base.eq(guia.base)) await recomporGuia(ctx, guia, base, motivo)
}
