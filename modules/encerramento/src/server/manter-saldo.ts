import { guiaEstornada, guiaPaga } from '@iss/guia/contract/eventos'
import { cancelarGuia, getGuia, isContadaNoEncerramento } from '@iss/guia/server'
import {
  criarCredito,
  isForaDoDas,
  lancarNoSaldo,
  mudarSaldo,
  travarSaldo,
  type LancamentoSaldo,
  somarEmConjunto,
} from '@iss/conta/server'
import { creditoTable } from '@iss/conta/tables/credito'
import type { Guia } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { notaCancelada, type NotaEmitida, notaEmitida } from '@iss/nota/contract/eventos'
import { notaErrors } from '@iss/nota/domain/errors'
import { defineBloqueio } from '@iss/emissao/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { type Context, defineHook, defineSetHook } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { and, eq, isNotNull } from 'drizzle-orm'
import { guiasDoEncerramento } from '../domain/calculo-encerramento.ts'
import type { PapelServico } from '@iss/kernel/papel'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { encerramentoTable } from '../tables/encerramento.ts'
import { listVigentes } from './complementar.ts'

/** What issued notes add: to their provider, and to their taker when the city knows him. */
function lancamentosDaNota(nota: NotaEmitida): LancamentoSaldo[] {
  const competencia = Competencia.from(nota.competencia)
  const documento = { ...nota, faturado: nota.valorTotal }
  const papeis: [PapelServico, number | null][] = [
    ['PRESTADOR', nota.prestadorId],
    ['TOMADOR', nota.tomadorId],
  ]
  return papeis.flatMap(([papel, pessoaId]) =>
    pessoaId === null ? [] : [{ chave: { pessoaId, papel, competencia }, documento }],
  )
}

/**
 * The notes of a set enter their balances with one statement. A competence that was closed since the issue was checked refuses, unless the
 * authority gave the note back: what that adds waits for a complement, as what a cancellation takes away does (F68).
 */
export const somarNotaEmitida = defineSetHook(notaEmitida, 50, async (entries) => {
  const ctx = entries[0]?.ctx
  if (!ctx) return
  const somados = await somarEmConjunto(
    ctx,
    entries.flatMap(({ payload }) => lancamentosDaNota(payload)),
  )
  const fechadas = somados.filter(({ chave, estado }) => chave.papel === 'PRESTADOR' && estado !== 'ABERTA')
  const recusada = fechadas.find(({ chave: { pessoaId, competencia } }) =>
    entries.some(
      ({ payload }) =>
        !payload.complementar && payload.prestadorId === pessoaId && Competencia.from(payload.competencia).eq(competencia),
    ),
  )
  if (recusada) refuse(fill(notaErrors.competenciaEncerrada, { competencia: recusada.chave.competencia.format() }))
})

/** A cancellation approved by the inspector may meet a closed competence: it goes to a complement. Always the provider first. */
export const subtrairNotaCancelada = defineHook(notaCancelada, 50, async (ctx, { notaId, naoContada }) => {
  if (naoContada) return
  const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
  if (!nota) throw new Error(`Note ${notaId} is missing`)
  const competencia = nota.competencia
  const regime = nota.regime as Regime
  const foraDoDas = regime === 'SIMPLES' && (await isForaDoDas(ctx, nota.prestadorId, competencia))
  const documento = { ...nota, faturado: nota.valorTotal, regime, foraDoDas }
  await lancarNoSaldo(ctx, { pessoaId: nota.prestadorId, papel: 'PRESTADOR', competencia }, -1, documento)
  if (nota.tomadorId !== null)
    await lancarNoSaldo(ctx, { pessoaId: nota.tomadorId, papel: 'TOMADOR', competencia }, -1, documento)
})

/** A closed competence takes no more notes; its notes are cancelled only by the inspector. */
export const bloqueioCompetenciaEncerrada = defineBloqueio(async (ctx, alvos) => {
  const { rows } = await ctx.client.query<{ encerrada: boolean }>('select encerrada from competencias_encerradas($1, $2)', [
    alvos.map(({ pessoaId }) => pessoaId),
    alvos.map(({ competencia }) => competencia.firstDay()),
  ])
  return rows
})

/** Adds a settlement to the balance or takes it away. A guide whose closing was reopened bills nothing: undone, it is cancelled. */
async function somarPago(ctx: Context, guiaId: number, sinal: 1 | -1): Promise<void> {
  const guia = await getGuia(ctx, guiaId)
  if (guia.encerramentoId === null) return
  const [encerramento] = await ctx.db
    .select({ reabertoEm: encerramentoTable.reabertoEm })
    .from(encerramentoTable)
    .where(eq(encerramentoTable.id, guia.encerramentoId))
  if (encerramento?.reabertoEm) {
    if (sinal === -1) await cancelarGuia(ctx, guia, encerramentoMensagens.reabertura)
    return
  }
  if (guia.tipo !== 'ENCERRAMENTO') return
  const saldo = await travarSaldo(ctx, {
    pessoaId: guia.pessoaId,
    papel: guia.papel,
    competencia: guia.competencia,
  })
  await mudarSaldo(ctx, saldo, { pago: sinal === 1 ? saldo.pago.plus(guia.base) : saldo.pago.minus(guia.base) })
}

/**
 * A guide of its own that the closing did not need whole, paid after it: what was received above the debt becomes a Credito of the payment
 * and of the closing, undone with either (decisions G2).
 */
async function creditarSobra(ctx: Context, guia: Guia, pagamentoId: number): Promise<void> {
  if (!(await isContadaNoEncerramento(ctx, guia))) return
  const { pessoaId, papel } = guia
  const competencia = guia.competencia
  const [primeiro] = await listVigentes(ctx, { pessoaId, papel, competencia })
  if (!primeiro) return
  const encerramentoId = primeiro.encerramento.id
  const table = creditoTable
  const dados = await ctx.db
    .select({ valor: table.valor })
    .from(table)
    .where(and(eq(table.encerramentoId, encerramentoId), isNotNull(table.pagamentoId), eq(table.cancelado, false)))
  const resta = guiasDoEncerramento(primeiro.calculo).sobra.minus(Dinheiro.sum(dados.map(({ valor }) => valor)))
  const valor = resta.min(guia.base)
  if (!valor.isPositive()) return
  const motivo = encerramentoMensagens.pagamentoAMaior
  await criarCredito(ctx, { pessoaId, papel, competencia, motivo, valor, guiaId: guia.id, pagamentoId, encerramentoId })
}

export const somarGuiaPaga = defineHook(guiaPaga, 50, async (ctx, { guiaId, pagamentoId }) => {
  await somarPago(ctx, guiaId, 1)
  if (pagamentoId !== null) await creditarSobra(ctx, await getGuia(ctx, guiaId), pagamentoId)
})

export const subtrairGuiaEstornada = defineHook(guiaEstornada, 50, (ctx, { guiaId }) => somarPago(ctx, guiaId, -1))
