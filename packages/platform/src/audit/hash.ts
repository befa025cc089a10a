import { createHash } from 'node:crypto'

/** JSON with sorted keys, so that the same content always has the same text (jsonb does not keep the order of keys). */
export function canonicalJson(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') {
    const entries = Object.entries(value as Record<string, unknown>).filter(([, item]) => item !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
      .join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** Plain JSON of any value: Dinheiro and the like become their wire text. */
export function plainJson(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value))
}

export type HashedEvent = {
  municipioId: number
  ocorridoEm: Date
  contaId: number | null
  pessoaId: number | null
  comoPessoaId: number | null
  tipo: string
  entidade: string
  entidadeId: string | null
  antes: unknown
  depois: unknown
  requisicao: string | null
}

/** SHA-256 of one event's content (decisions T5). */
export function hashEvent(event: HashedEvent): string {
  return createHash('sha256')
    .update(
      canonicalJson({
        ...event,
        ocorridoEm: event.ocorridoEm.toISOString(),
        antes: plainJson(event.antes),
        depois: plainJson(event.depois),
      }),
    )
    .digest('hex')
}

/** SHA-256 that chains an event to the seal before it. */
export function hashSeal(anterior: string, sequencia: number, eventoId: number, eventoHash: string): string {
  return createHash('sha256').update(`${anterior}|${sequencia}|${eventoId}|${eventoHash}`).digest('hex')
}

/** Seal before the first one. */
export const firstSeal = '0'.repeat(64)
