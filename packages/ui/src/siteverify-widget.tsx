import { useEffect, useRef, useState } from 'react'

/** Captcha services outside the portal, which the browser asks and the server verifies. */
export type SiteverifyProvider = 'recaptcha' | 'hcaptcha' | 'turnstile'

/** What the three services have in common once their script is there. */
type Api = {
  render(place: HTMLElement, options: Record<string, unknown>): string | number
  remove?(widget: string | number): void
  reset(widget: string | number): void
}

const READY = 'issCaptchaPronto'
const SCRIPTS: Readonly<Record<SiteverifyProvider, { address: string; global: string }>> = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?hl=pt-BR', global: 'grecaptcha' },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js?hl=pt', global: 'hcaptcha' },
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?', global: 'turnstile' },
}

const globals = globalThis as unknown as Record<string, unknown>
const loading = new Map<SiteverifyProvider, Promise<Api>>()

/** The service's script, once for the page; a failed load may be tried again. */
function loadApi(provider: SiteverifyProvider): Promise<Api> {
  const known = loading.get(provider)
  if (known) return known
  const { address, global } = SCRIPTS[provider]
  const promise = new Promise<Api>((resolve, reject) => {
    const script = document.createElement('script')
    globals[READY] = () => resolve(globals[global] as Api)
    script.addEventListener('error', () => {
      loading.delete(provider)
      script.remove()
      reject(new Error(`The script of ${provider} could not be loaded`))
    })
    script.async = true
    script.src = `${address}&render=explicit&onload=${READY}`
    document.head.append(script)
  })
  loading.set(provider, promise)
  return promise
}

type Props = { provider: SiteverifyProvider; siteKey: string; onToken: (token: string | null) => void }

/** The widget of a service outside: gives the token once solved, null once it expires. A script that does not come is an error of the screen. */
export function SiteverifyWidget({ provider, siteKey, onToken }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const report = useRef(onToken)
  report.current = onToken
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let gone = false
    let withdraw = () => {}
    loadApi(provider).then(
      (api) => {
        if (gone || !place.current) return
        // Each drawing has its own element: a service refuses to draw twice into the same one.
        const element = place.current.appendChild(document.createElement('div'))
        const clear = () => report.current(null)
        const widget = api.render(element, {
          sitekey: siteKey,
          language: 'pt-BR',
          callback: (token: string) => report.current(token),
          'expired-callback': clear,
          'error-callback': clear,
        })
        withdraw = () => {
          if (api.remove) api.remove(widget)
          else api.reset(widget)
          element.remove()
        }
      },
      (error: unknown) => {
        if (!gone) setFailure(error)
      },
    )
    return () => {
      gone = true
      withdraw()
      report.current(null)
    }
  }, [provider, siteKey])

  if (failure) throw failure
  return <div ref={place} />
}
