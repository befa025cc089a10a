import type { Context } from '@iss/platform/server'
import { LINES_SHOWN } from '../definition/calls.ts'
import { toWireCells } from '../definition/column.ts'
import { loteTexts } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import { keepValues, readOrderValues } from './read-order-values.ts'
import { createSignature } from './signature.ts'

type Cell = string | number | boolean | null

/** The dry run: how many items, the first lines, how many could not be done, and the signature of the set. Flat memory at any number. */
export async function previewOrder(ctx: Context, lote: Lote, raw: Readonly<Record<string, unknown>>) {
  const values = await readOrderValues(ctx, lote, raw)
  const signature = createSignature(lote, keepValues(lote, values))
  const lista: { id: number; alvo: number | null; linha: Record<string, Cell>; impedimento: string | null }[] = []
  let [total, impedidos] = [0, 0]
  for await (const candidate of lote.items?.(ctx, values) ?? []) {
    signature.add(candidate)
    total += 1
    if (candidate.impedimento) impedidos += 1
    if (total > LINES_SHOWN) continue
    const linha = toWireCells(lote.columns, candidate.linha) as Record<string, Cell>
    lista.push({ id: total, alvo: candidate.alvo, linha, impedimento: candidate.impedimento ?? null })
  }
  const mensagem = loteTexts.preview.replace('{n}', String(total))
  return { total, impedidos, assinatura: signature.digest(), lista, mensagem }
}
