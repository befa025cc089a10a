import { z } from 'zod'
import type { Captcha, CaptchaProvider } from './port.ts'

export type SiteverifyProvider = Exclude<CaptchaProvider, 'altcha'>

/** Where each provider verifies, and the seconds for which it accepts a solution (its documentation). */
export const SITEVERIFY: Readonly<Record<SiteverifyProvider, { url: string; validadeSegundos: number }>> = {
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', validadeSegundos: 120 },
  hcaptcha: { url: 'https://api.hcaptcha.com/siteverify', validadeSegundos: 120 },
  turnstile: { url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', validadeSegundos: 300 },
}

export type SiteverifyOptions = {
  provider: SiteverifyProvider
  /** Public key of the site. */
  siteKey: string
  secret: string
  /** Address of the verification; the provider's unless told. */
  url?: string
  /** Host for which a solution must have been made; any unless told. */
  hostname?: string
  /** Milliseconds for the whole answer; 5,000 unless told. */
  timeoutMs?: number
  /** Told when the provider could not be asked; the request is refused then. */
  onFailure?: (error: unknown) => void
}

const MAX_TOKEN = 8192
const answer = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * A captcha of a provider outside, verified by its siteverify call: the browser's token and our secret are posted as a form. Each token is
 * accepted once, which the provider sees to. Fails closed: a provider that is slow, down or answers another shape accepts nobody.
 */
export function siteverifyCaptcha(options: SiteverifyOptions): Captcha {
  const { provider, siteKey, secret, timeoutMs = 5_000, onFailure = () => {} } = options
  const url = options.url ?? SITEVERIFY[provider].url
  return {
    challenge: async () => null,
    async verify(token) {
      if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN) return false
      try {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, sitekey: siteKey }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
        if (!response.ok) {
          await response.body?.cancel()
          throw new Error(`The captcha provider answered ${response.status}`)
        }
        const { success, hostname } = answer.parse(await response.json())
        return success && (options.hostname === undefined || hostname === options.hostname)
      } catch (error) {
        onFailure(error)
        return false
      }
    },
    publicConfig: () => ({ provider, chavePublica: siteKey, validadeSegundos: SITEVERIFY[provider].validadeSegundos }),
  }
}
