import 'altcha/external'
import 'altcha/i18n/pt-br'
import 'altcha/altcha.css'
import './altcha-theme.css'
import type { AltchaWidgetElement } from 'altcha/external'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { useEffect, useRef } from 'react'

// Workers are files of our own, so that the content security policy needs no exception.
for (const algorithm of ['PBKDF2/SHA-256', 'PBKDF2/SHA-384', 'PBKDF2/SHA-512'])
  globalThis.$altcha.algorithms.set(algorithm, () => new Pbkdf2Worker())
for (const algorithm of ['SHA-256', 'SHA-384', 'SHA-512']) globalThis.$altcha.algorithms.set(algorithm, () => new ShaWorker())

type StateChange = CustomEvent<{ state: string; payload: string | null }>

/** The ALTCHA element: proof of work in a worker, nothing of the visitor is collected. */
export function AltchaWidget({ onToken, challengeUrl }: { onToken: (token: string | null) => void; challengeUrl: string }) {
  const place = useRef<HTMLDivElement>(null)
  const report = useRef(onToken)
  report.current = onToken

  useEffect(() => {
    const element: AltchaWidgetElement = document.createElement('altcha-widget')
    const changed = (event: Event) => {
      const { state, payload } = (event as StateChange).detail
      report.current(state === 'verified' && payload ? payload : null)
    }
    element.addEventListener('statechange', changed)
    element.setAttribute('challenge', challengeUrl)
    element.setAttribute('language', 'pt-br')
    element.setAttribute(
      'configuration',
      JSON.stringify({
        hideFooter: true,
        hideLogo: true,
        humanInteractionSignature: false,
        type: 'native',
        minDuration: 0,
        validationMessage: 'Captcha obrigatório.',
      }),
    )
    place.current?.append(element)
    return () => {
      element.removeEventListener('statechange', changed)
      element.remove()
      report.current(null)
    }
  }, [challengeUrl])

  return <div ref={place} />
}
