import { criarCredito, isForaDoDas, findSaldo, mudarSaldo, travarSaldo } from '@iss/conta/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { defineFatoDaNota } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { defineHook } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'

import { debitoDoDocumento } from '@iss/conta/domain/debito-documento'
import { encerramentoMensagens } from '../domain/mensagens.ts'

import { apurarComplemento, listVigentes } from './complementar.ts'

/** Whether the taker already closed the competence in which the withheld tax of a note stands (E09). */
export const fatoRetencaoEncerrada = defineFatoDaNota(async (ctx, nota) => {
  if (!nota.retido || nota.tomadorId === null) return {}
  const competencia = nota.competencia
  const saldo = await findSaldo(ctx, { pessoaId: nota.tomadorId, papel: 'TOMADOR', competencia })
  return { retencaoEncerradaPeloTomador: saldo !== undefined && saldo.estado !== 'ABERTA' }
})

/**
 * A cancelled note whose tax was paid with the guide of its closing: what was paid too much becomes a Credito of the provider at once (E07,
 * M+0). The credit is the one that a complement would give, so that a later complement does not give it again.
 */
export const creditarNotaPaga = defineHook(
  notaCancelada,
  65,
  async (ctx, { notaId, prestadorId, substitutaId, naoContada, voltaAEsperar }) => {
    if (substitutaId !== null || naoContada || voltaAEsperar) return
    const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
    if (!nota) throw new Error(`Note ${notaId} is missing`)
    const competencia = nota.competencia
    const chave = { pessoaId: prestadorId, papel: 'PRESTADOR', competencia } as const
    const regime = nota.regime as Regime
    const foraDoDas = regime === 'SIMPLES' && (await isForaDoDas(ctx, prestadorId, competencia))
    const debito = debitoDoDocumento('PRESTADOR', { ...nota, faturado: nota.valorTotal, regime, foraDoDas })
    const [primeiro] = await listVigentes(ctx, chave)
    const guiaId = primeiro?.encerramento.guiaId
    if (!primeiro || !guiaId || !debito.isPositive()) return
    const [guia] = await ctx.db.select({ estado: guiaTable.estado }).from(guiaTable).where(eq(guiaTable.id, guiaId))
    if (guia?.estado !== 'PAGA') return
    const saldo = await travarSaldo(ctx, chave)
    if (saldo.estado !== 'ENCERRADA') return
    const { credito } = await apurarComplemento(ctx, chave)
    const valor = credito.lt(debito) ? credito : debito
    if (!valor.isPositive()) return
    await criarCredito(ctx, {
      pessoaId: prestadorId,
      papel: 'PRESTADOR',
      competencia,
      motivo: encerramentoMensagens.encerramentoAMaior,
      valor,
      guiaId,
      encerramentoId: primeiro.encerramento.id,
    })
    if (saldo.debitoEncerrado !== null) await mudarSaldo(ctx, saldo, { debitoEncerrado: saldo.debitoEncerrado.minus(valor) })
  },
)
