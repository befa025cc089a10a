import { together } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { notaEmitida } from '@iss/nota/contract/eventos'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Apuracao } from './apurar-nota.ts'
import { type Gravacao, type LinhasDaNota, linhasDaNota, type NotaGravada } from './linhas-da-nota.ts'
import { reservarNumeros } from './reservar-numeros.ts'

/** Writes one accepted note with the next number of its provider; waits for the number. */
export async function gravarNota(ctx: Context, nota: NotaCanonica, apuracao: Apuracao, gravacao: Gravacao): Promise<NotaGravada> {
  const chaves = (await reservarNumeros(ctx, [apuracao.prestador.id], true)).proxima(apuracao.prestador.id)
  if (!chaves) throw new Error('The provider got no number')
  const linhas = linhasDaNota({ ctx, nota, apuracao, gravacao }, chaves)
  await gravarLinhas(ctx, [linhas])
  return linhas.gravada
}

/**
 * Writes the rows of notes in the caller's transaction: documents with their codes, notes, items, deductions, outbox rows for the national
 * repository and audit events in one statement; then the hooks of other modules, once for all. Everything or nothing (E01, decisions N1-N3, H6).
 */
export async function gravarLinhas(ctx: Context, notas: readonly LinhasDaNota[]): Promise<void> {
  if (notas.length === 0) return
  const rows = JSON.stringify({
    documentos: notas.map(({ documento }) => documento),
    notas: notas.map(({ nota }) => nota),
    itens: notas.flatMap(({ itens }) => itens),
    deducoes: notas.flatMap(({ deducoes }) => deducoes),
    envios: notas.map(({ envio }) => envio),
    eventos: notas.map(({ evento }) => evento),
  })
  await together(ctx.client, [
    () => ctx.client.query('select nota_gravar_conjunto($1)', [rows]),
    () =>
      ctx.emitAll(
        notaEmitida,
        notas.map(({ ctx: pedido, emitida }) => ({ ctx: pedido, payload: emitida })),
      ),
  ])
}
