import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Cep, type EnderecoCep, normalizeCep, splitLogradouro } from './port.ts'

export type ViaCepOptions = {
  /** Address of a service shaped like ViaCEP, without '/ws'. */
  baseUrl: string
  /** Milliseconds for the whole answer; 3,000 unless told. */
  timeoutMs?: number
  fetch?: typeof fetch
  /** How long an answer is remembered; a day unless told. */
  cacheMs?: number
  /** Answers remembered; 5,000 unless told. */
  cacheSize?: number
  /** Milliseconds that only grow, for the age of answers. */
  elapsed?: () => number
}

const DAY_MS = 86_400_000

const notFound = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })
const address = z.object({
  logradouro: z.string().default(''),
  bairro: z.string().default(''),
  localidade: z.string().min(1),
  uf: z.string().regex(/^[A-Z]{2}$/),
  ibge: z.string().optional(),
})
const answer = z.union([notFound, address])

/**
 * Asks a ViaCEP-shaped service. Answers, 'no such CEP' included, are remembered; failures are not. Simultaneous questions for one CEP
 * are asked once. Throws on time-out, on an error status and on an answer of another shape. What is no CEP is null without a question.
 */
export function viaCepHttp(options: ViaCepOptions): Cep {
  const { cacheMs = DAY_MS, cacheSize = 5_000, elapsed = () => performance.now() } = options
  const remembered = new LRUCache<string, Promise<EnderecoCep | null>>({
    max: cacheSize,
    ttl: cacheMs,
    ttlResolution: 0,
    // To the cache 0 is no time at all.
    perf: { now: () => 1 + elapsed() },
  })
  return {
    async find(text) {
      const cep = normalizeCep(text)
      if (!cep) return null
      const known = remembered.get(cep)
      if (known) return known
      const asked = ask(options, cep)
      remembered.set(cep, asked)
      try {
        return await asked
      } catch (error) {
        if (remembered.peek(cep) === asked) remembered.delete(cep)
        throw error
      }
    },
  }
}

async function ask(
  { baseUrl, timeoutMs = 3_000, fetch: request = fetch }: ViaCepOptions,
  cep: string,
): Promise<EnderecoCep | null> {
  const url = `${baseUrl.replace(/\/+$/, '')}/ws/${cep}/json/`
  const response = await request(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The CEP service answered ${response.status}`)
  }
  const found = answer.parse(await response.json())
  if ('erro' in found) return null
  return {
    cep,
    ...splitLogradouro(found.logradouro),
    bairro: found.bairro,
    municipioIbge: found.ibge && /^[0-9]{7}$/.test(found.ibge) ? found.ibge : null,
    municipio: found.localidade,
    uf: found.uf,
  }
}
