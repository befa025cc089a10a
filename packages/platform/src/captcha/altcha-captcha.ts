import { createHmac, randomInt } from 'node:crypto'
import type { Clock } from '@iss/kernel/clock'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { z } from 'zod'
import type { Captcha } from './port.ts'

export type AltchaOptions = {
  /** Secret of at least 32 characters, the same in every process. */
  hmacKey: string
  clock: Clock
  /** Marks a nonce as used until `expires`; false when it was used before. Must be atomic over all processes. */
  spend: (nonce: string, expires: Date) => Promise<boolean>
  /** Most attempts that the browser needs, on average half of it; 50,000 unless told. */
  maxNumber?: number
}

const VALIDITY_MS = 10 * 60_000
const MAX_PAYLOAD = 8192

const payloadSchema = z.object({
  challenge: z.looseObject({
    // The signature covers every parameter, so all of them are kept.
    parameters: z.looseObject({
      algorithm: z.literal('SHA-256'),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]+$/),
      cost: z.number().int().min(1).max(1),
      keyLength: z.number().int().min(1).max(64),
      keyPrefix: z.string().regex(/^[0-9a-f]+$/),
      keySignature: z.string(),
      data: z.object({ expira: z.number().int() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Proof of work (ALTCHA, protocol 2): the browser searches a number; nobody is asked anything and nothing is sent to third parties.
 * A challenge lives ten minutes by the clock port and its solution is accepted once.
 */
export function altchaCaptcha({ hmacKey, clock, spend, maxNumber = 50_000 }: AltchaOptions): Captcha {
  if (hmacKey.length < 32) throw new RangeError('The captcha key has at least 32 characters')
  const hmacKeySignatureSecret = createHmac('sha256', hmacKey).update('captcha: derived key').digest('hex')
  return {
    challenge() {
      return createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(1, maxNumber + 1),
        // The moment of expiry is signed data and not the library's own field, which is compared with the machine's clock.
        data: { expira: Math.ceil((clock.now().getTime() + VALIDITY_MS) / 1000) },
        deriveKey,
        hmacSignatureSecret: hmacKey,
        hmacKeySignatureSecret,
      })
    },
    async verify(payload) {
      const parsed = parsePayload(payload)
      if (!parsed) return false
      const { challenge, solution } = parsed
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: hmacKey,
        hmacKeySignatureSecret,
      })
      if (!verified) return false
      const expires = new Date(challenge.parameters.data.expira * 1000)
      if (expires.getTime() <= clock.now().getTime()) return false
      return spend(challenge.parameters.nonce, expires)
    },
    publicConfig: () => ({ provider: 'altcha', chavePublica: null, validadeSegundos: VALIDITY_MS / 1000 }),
  }
}

function parsePayload(payload: string): z.infer<typeof payloadSchema> | null {
  if (typeof payload !== 'string' || payload.length === 0 || payload.length > MAX_PAYLOAD) return null
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
