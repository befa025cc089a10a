import { guiaEstornada, guiaPaga } from '@iss/guia/contract/eventos'
import { cancelarGuia, getGuia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { notaCancelada, notaEmitida } from '@iss/nota-fiscal/contract/eventos'
import { notaErrors } from '@iss/nota-fiscal/domain/errors'
import { defineBloqueio } from '@iss/nota-fiscal/server'
import { notaFiscalTable } from '@iss/nota-fiscal/tables/nota-fiscal'
import { type Context, defineHook } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'
import { debitoDoDocumento, type PapelServico } from '../domain/debito-documento.ts'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { encerramentoTable } from '../tables/encerramento.ts'
import { findSaldo, mudarSaldo, somarAoSaldo, travarSaldo } from './saldo.ts'

async function aplicar(ctx: Context, notaId: number, sinal: 1 | -1): Promise<void> {
  const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
  if (!nota) throw new Error(`Note ${notaId} is missing`)
  const competencia = Competencia.fromData(nota.competencia)
  const documento = {
    faturado: nota.valorTotal,
    imposto: nota.imposto,
    retido: nota.retido,
    devidoAqui: nota.devidoAqui,
    regime: nota.regime as Regime,
    foraDoDas: false,
  }
  const somar = (papel: PapelServico, pessoaId: number) =>
    somarAoSaldo(
      ctx,
      { pessoaId, papel, competencia },
      {
        sinal,
        faturado: nota.valorTotal,
        imposto: nota.imposto,
        retido: nota.retido ? nota.imposto : Dinheiro.zero,
        debito: debitoDoDocumento(papel, documento),
      },
    )
  // Always the provider first: two notes never wait for each other crosswise.
  const estado = await somar('PRESTADOR', nota.prestadorId)
  // Closed by someone else since the issue was checked; a cancellation approved by the inspector goes to a complement.
  if (sinal === 1 && estado !== 'ABERTA') refuse(fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }))
  if (nota.tomadorId !== null) await somar('TOMADOR', nota.tomadorId)
}

export const somarNotaEmitida = defineHook(notaEmitida, 50, (ctx, { notaId }) => aplicar(ctx, notaId, 1))

export const subtrairNotaCancelada = defineHook(notaCancelada, 50, (ctx, { notaId }) => aplicar(ctx, notaId, -1))

/** A closed competence takes no more notes; its notes are cancelled only by the inspector. */
export const bloqueioCompetenciaEncerrada = defineBloqueio(async (ctx, pessoaId, competencia) => {
  const saldo = await findSaldo(ctx, { pessoaId, papel: 'PRESTADOR', competencia })
  return { encerrada: saldo !== undefined && saldo.estado !== 'ABERTA' }
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
    competencia: Competencia.fromData(guia.competencia),
  })
  await mudarSaldo(ctx, saldo, { pago: sinal === 1 ? saldo.pago.plus(guia.base) : saldo.pago.minus(guia.base) })
}

export const somarGuiaPaga = defineHook(guiaPaga, 50, (ctx, { guiaId }) => somarPago(ctx, guiaId, 1))

export const subtrairGuiaEstornada = defineHook(guiaEstornada, 50, (ctx, { guiaId }) => somarPago(ctx, guiaId, -1))
