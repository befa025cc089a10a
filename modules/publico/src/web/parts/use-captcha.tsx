import { Captcha } from '@iss/ui/captcha'
import { type ReactNode, useCallback, useState } from 'react'

export type CaptchaState = {
  /** Solved and not spent yet; null otherwise. */
  token: string | null
  /** Clears the token and asks for a new challenge: after each lookup (spec 1 §4). */
  reset: () => void
  element: ReactNode
}

/** The captcha of a public lookup. It is drawn once `ready` (the list of municipalities has come). */
export function useCaptcha(ready = true): CaptchaState {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const reset = useCallback(() => {
    setToken(null)
    setRound((old) => old + 1)
  }, [])
  return { token, reset, element: ready ? <Captcha onToken={setToken} resetKey={round} /> : null }
}
