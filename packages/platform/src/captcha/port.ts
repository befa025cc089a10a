/** What the browser has to know before it asks for a challenge. No secret. */
export type CaptchaConfig = {
  provider: 'altcha'
  /** Seconds for which a solution is accepted, from the challenge on. */
  validadeSegundos: number
}

/** A test that tells people from programs. */
export interface Captcha {
  /** A new challenge, to be given to the browser as it is. */
  challenge(): Promise<unknown>
  /** True once for each solved challenge; false for everything else, never an error. */
  verify(payload: string): Promise<boolean>
  publicConfig(): CaptchaConfig
}
