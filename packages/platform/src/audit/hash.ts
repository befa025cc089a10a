import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** JSON whose text is the same for the same content (RFC 8785); jsonb does not keep the order of keys. */
export const canonicalJson = (value: unknown): string => canonicalize(value) ?? 'null'

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
