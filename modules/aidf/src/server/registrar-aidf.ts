import { emitirDocumento } from '@iss/documento/server'
import type { TipoAidf, Faixa } from '@iss/escrituracao/domain/aidf'
import { emitirGuia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, plusDays, plusMonths } from '@iss/kernel/data'
import { findConfigAidf } from '@iss/municipio/server'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type Aidf, aidfTable } from '../tables/aidf.ts'
import { liberarFaixas } from '@iss/escrituracao/server'

/** Days to pay the fee. Source: decision 0029. */
const PRAZO_DA_TAXA = 30

export type NovaAidf = {
  pessoaId: number
  serieId: number
  grafica: { id: number | null; nome: string }
  tipo: TipoAidf
  faixa: Faixa
  solicitacaoId: number | null
  vias?: number
  blocos?: { quantidade: number; notasPorBloco: number }
  autorizacaoEstadual?: string | null
  /** One obtained before the system: its own number, date and validity; it costs no fee. */
  anterior?: { numero: string; emissao: Data; validade: Data | null }
  /** Moment of the authorisation; now unless told (demo data). */
  em?: Date
}

/**
 * Authorises numbers in the caller's transaction: the AIDF as a document, the guide of the fee when the city charges one, and the ranges
 * that the bookkeeping accepts: at once, or after the payment where the city says so. Source: S03, F141, K41.
 */
export async function registrarAidf(ctx: Context, nova: NovaAidf): Promise<Aidf> {
  const config = await findConfigAidf(ctx)
  const emissao = nova.anterior?.emissao ?? ctx.clock.today()
  const validade = nova.anterior ? nova.anterior.validade : plusMonths(emissao, config.validadeMeses)
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'AIDF',
    contribuinteId: nova.pessoaId,
    numeracao: { escopo: 'aidf', donoId: 0 },
    dataValidade: validade,
    ...(nova.em ? { emissao: nova.em } : {}),
  })
  const numero = Number(documento.numero)
  const temTaxa = !nova.anterior && config.taxa.isPositive()
  const hoje = ctx.clock.today()
  const guia = temTaxa
    ? await emitirGuia(ctx, {
        pessoaId: nova.pessoaId,
        tipo: 'AVULSA',
        papel: 'PRESTADOR',
        tributo: 'TAXA_AIDF',
        competencia: Competencia.fromData(hoje),
        base: config.taxa,
        vencimento: plusDays(hoje, PRAZO_DA_TAXA),
        observacao: `Taxa da AIDF nº ${numero}`,
      })
    : null
  const [aidf] = await ctx.db
    .insert(aidfTable)
    .values({
      id: documento.id,
      numero,
      pessoaId: nova.pessoaId,
      serieId: nova.serieId,
      graficaId: nova.grafica.id,
      graficaNome: nova.grafica.nome,
      guiaId: guia?.id ?? null,
      solicitacaoId: nova.solicitacaoId,
      tipo: nova.tipo,
      quantidadeBlocos: nova.blocos?.quantidade ?? null,
      notasPorBloco: nova.blocos?.notasPorBloco ?? null,
      vias: nova.vias ?? 1,
      numeroInicial: nova.faixa.de,
      numeroFinal: nova.faixa.ate,
      emissao,
      validade,
      situacao: guia && config.validaAposPagamento ? 'AGUARDANDO_PAGAMENTO' : nova.anterior ? 'CONFECCIONADA' : 'AUTORIZADA',
      declarada: nova.anterior !== undefined,
      autorizacaoAnterior: nova.anterior?.numero ?? null,
      autorizacaoEstadual: nova.autorizacaoEstadual || null,
    })
    .returning()
  if (!aidf) throw new Error('The AIDF row was not written')
  if (aidf.situacao !== 'AGUARDANDO_PAGAMENTO') await liberarFaixas(ctx, aidf)
  await ctx.audit({
    tipo: 'aidf.autorizada',
    entidade: 'aidf',
    entidadeId: aidf.id,
    depois: { numero, pessoaId: nova.pessoaId, faixa: nova.faixa, tipo: nova.tipo, validade, guiaId: guia?.id ?? null },
  })
  return aidf
}

/** The fee was paid: an AIDF that waited for it holds from now on. */
export async function liberarPelaGuia(ctx: Context, guiaId: number): Promise<void> {
  const [aidf] = await ctx.db.select().from(aidfTable).where(eq(aidfTable.guiaId, guiaId)).for('update')
  if (aidf?.situacao !== 'AGUARDANDO_PAGAMENTO') return
  await ctx.db
    .update(aidfTable)
    .set({ situacao: 'AUTORIZADA', versao: aidf.versao + 1 })
    .where(eq(aidfTable.id, aidf.id))
  await liberarFaixas(ctx, aidf)
  await ctx.audit({
    tipo: 'aidf.liberada',
    entidade: 'aidf',
    entidadeId: aidf.id,
    antes: { situacao: aidf.situacao },
    depois: { situacao: 'AUTORIZADA', guiaId },
  })
}
