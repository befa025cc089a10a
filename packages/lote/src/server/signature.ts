import { createHash } from 'node:crypto'
import { canonicalJson, plainJson } from '@iss/platform/audit'
import { toWireCells } from '../definition/column.ts'
import type { AnyCandidate } from '../definition/item.ts'
import type { Lote } from '../definition/lote.ts'

/**
 * What a set of items looked like: parameters (whatever the order of their keys: an order that was written has that of jsonb) and each line,
 * in order. Two equal signatures are the same preview.
 */
export function createSignature(lote: Lote, keptValues: Readonly<Record<string, unknown>>) {
  const hash = createHash('sha256').update(canonicalJson(plainJson([lote.slug, keptValues])))
  return {
    add({ alvo, chave, linha, impedimento }: AnyCandidate): void {
      hash.update(
        `\n${JSON.stringify([alvo, chave ?? null, toWireCells(lote.columns, linha), typeof impedimento === 'string' ? impedimento : null])}`,
      )
    },
    digest: (): string => hash.digest('hex'),
  }
}
