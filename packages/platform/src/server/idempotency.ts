import { createHash } from 'node:crypto'
import { AppError } from '@iss/kernel/errors'
import { canonicalJson } from '../audit/hash.ts'
import type { DbClient } from '../db/index.ts'
import { platformErrors } from './create-context.ts'

/** The Idempotency-Key of one request: same account and key, same path and content, same answer (architecture §2). */
export type IdempotencyKey = {
  contaId: number
  chave: string
  caminho: string
  conteudoHash: string
  /** Answer -> its wire form, as it is kept. */
  encode(answer: unknown): unknown
}

const longest = 200

/** Reads the header; null when the request has none. `input` is the parsed request. */
export function toIdempotencyKey(
  header: string | string[] | undefined,
  request: { contaId: number; caminho: string; input: unknown; encode(answer: unknown): unknown },
): IdempotencyKey | null {
  if (typeof header !== 'string' || header === '') return null
  const { contaId, caminho, input, encode } = request
  const conteudoHash = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(input))))
    .digest('hex')
  return { contaId, chave: header.slice(0, longest), caminho, conteudoHash, encode }
}

/** What is known of a key: the kept answer in its wire form, or the refusal of a key that was used for something else. */
export type KnownKey = { value: unknown } | { error: AppError }

/**
 * Takes the keys in the caller's transaction: null for each one that is new (or absent), else what is known of it. A key that another
 * transaction is taking is waited for. No key may stand twice in the list.
 */
export async function claimKeys(
  client: DbClient,
  keys: readonly (IdempotencyKey | null)[],
  now: Date,
): Promise<(KnownKey | null)[]> {
  const present = keys.filter((key) => key !== null)
  if (present.length === 0) return keys.map(() => null)
  const { rows } = await client.query<{ conta_id: string; chave: string }>(
    `insert into idempotencia (conta_id, chave, caminho, conteudo_hash, criado_em)
     select k.conta_id, k.chave, k.caminho, k.conteudo_hash, $5 from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
       as k(conta_id, chave, caminho, conteudo_hash) order by k.conta_id, k.chave
     on conflict do nothing returning conta_id, chave`,
    [
      present.map(({ contaId }) => contaId),
      present.map(({ chave }) => chave),
      present.map(({ caminho }) => caminho),
      present.map(({ conteudoHash }) => conteudoHash),
      now,
    ],
  )
  const taken = new Set(rows.map(({ conta_id, chave }) => `${conta_id}/${chave}`))
  const answers: (KnownKey | null)[] = []
  for (const key of keys)
    answers.push(key === null || taken.has(`${key.contaId}/${key.chave}`) ? null : await findKnown(client, key))
  return answers
}

async function findKnown(client: DbClient, key: IdempotencyKey): Promise<KnownKey> {
  const { rows } = await client.query<{ caminho: string; conteudo_hash: string; resposta: unknown }>(
    'select caminho, conteudo_hash, resposta from idempotencia where conta_id = $1 and chave = $2',
    [key.contaId, key.chave],
  )
  const known = rows[0]
  if (!known || known.conteudo_hash !== key.conteudoHash || known.caminho !== key.caminho)
    return { error: new AppError('business', [platformErrors.chaveRepetida]) }
  return { value: known.resposta }
}

/** Keeps the answers of taken keys; a key without answer (its request was refused) is free again. */
export async function keepAnswers(client: DbClient, taken: readonly { key: IdempotencyKey; answer: unknown }[]): Promise<void> {
  const kept = taken.filter(({ answer }) => answer !== undefined)
  const freed = taken.filter(({ answer }) => answer === undefined)
  const names = (list: typeof taken) => [list.map(({ key }) => key.contaId), list.map(({ key }) => key.chave)]
  if (kept.length > 0)
    await client.query(
      `update idempotencia i set resposta = k.resposta from unnest($1::bigint[], $2::text[], $3::jsonb[]) as k(conta_id, chave, resposta)
       where i.conta_id = k.conta_id and i.chave = k.chave`,
      [...names(kept), kept.map(({ answer }) => JSON.stringify(answer))],
    )
  if (freed.length > 0)
    await client.query(
      `delete from idempotencia i using unnest($1::bigint[], $2::text[]) as k(conta_id, chave)
       where i.conta_id = k.conta_id and i.chave = k.chave`,
      names(freed),
    )
}
