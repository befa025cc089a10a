/** Providers that the portal knows. ALTCHA is our own proof of work; the others are services outside, asked by siteverify. */
export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

/** What the browser has to know before it asks for a challenge. No secret. */
export type CaptchaConfig = {
  provider: CaptchaProvider
  /** Public key of the site at the provider; null for ALTCHA, which needs none. */
  chavePublica: string | null
  /** Seconds for which a solution is accepted, from the challenge on. */
  validadeSegundos: number
}

/** A test that tells people from programs. */
export interface Captcha {
  /** A new challenge, to be given to the browser as it is; null when the provider's own code asks for it. */
  challenge(): Promise<unknown>
  /** True once for each solved challenge; false for everything else, never an error. */
  verify(payload: string): Promise<boolean>
  publicConfig(): CaptchaConfig
}
