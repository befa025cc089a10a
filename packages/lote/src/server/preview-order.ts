import type { Context } from '@iss/platform/server'
import { LINES_SHOWN } from '../definition/calls.ts'
import { toWireCells } from '../definition/column.ts'
import { loteTexts } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import { keepValues, readOrderValues } from './read-order-values.ts'
import { createSignature } from './signature.ts'

type Cell = string | number | boolean | null
type Cells = Record<string, Cell>
type Raw = Readonly<Record<string, unknown>>

/**
 * The dry run: how many items, the first lines (as many as one may choose, where the user chooses), how many of them could not be done, and the
 * signature of the set. Flat memory at any number. `chosen`: of these items only.
 */
export async function previewOrder(ctx: Context, lote: Lote, raw: Raw, chosen: readonly number[] | null) {
  const values = await readOrderValues(ctx, lote, raw, false)
  const signature = createSignature(lote, keepValues(lote, values))
  const shown = lote.choose?.max ?? LINES_SHOWN
  const lista: { id: number; alvo: number | null; linha: Cells; impedimento: string | null }[] = []
  let [total, impedidos] = [0, 0]
  for await (const candidate of lote.items?.(ctx, values, chosen) ?? []) {
    signature.add(candidate)
    total += 1
    const { alvo, impedimento = null } = candidate
    const isShown = total <= shown
    const against = typeof impedimento === 'function' ? (isShown ? await impedimento() : null) : impedimento
    if (against !== null) impedidos += 1
    if (isShown) lista.push({ id: total, alvo, linha: toWireCells(lote.columns, candidate.linha) as Cells, impedimento: against })
  }
  const mensagem = loteTexts.preview.replace('{n}', String(total))
  const avisos = [...((await lote.notes?.(ctx, values)) ?? [])]
  return { total, impedidos, assinatura: signature.digest(), lista, mensagem, avisos }
}

/** What the parameters of the confirmation would make of each chosen item. */
export async function simulateOrder(ctx: Context, lote: Lote, raw: Raw, chosen: readonly number[]) {
  const values = await readOrderValues(ctx, lote, raw, true)
  const { columns = [], rows } = lote.choose?.simulate ?? {}
  const lista: { id: number; linha: Cells; impedimento: string | null }[] = []
  for await (const { alvo, linha, impedimento } of rows?.(ctx, values, chosen) ?? [])
    lista.push({ id: alvo, linha: toWireCells(columns, linha) as Cells, impedimento: impedimento ?? null })
  return lista
}
