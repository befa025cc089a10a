import { Component, lazy, type ReactNode, Suspense, use } from 'react'
import classes from './captcha.module.css'
import type { SiteverifyProvider } from './siteverify-widget.tsx'

const AltchaWidget = lazy(() => import('./altcha-widget.tsx').then(({ AltchaWidget: Widget }) => ({ default: Widget })))
const SiteverifyWidget = lazy(() =>
  import('./siteverify-widget.tsx').then(({ SiteverifyWidget: Widget }) => ({ default: Widget })),
)

/** Where the challenge of the portal's own captcha is asked for. */
export const CAPTCHA_CHALLENGE_URL = '/v2/rest/public/captcha/desafio'
/** Which captcha the portal uses. */
export const CAPTCHA_CONFIG_URL = '/v2/rest/public/captcha/configuracao'

type InUse = { tipo: 'altcha' | SiteverifyProvider; chavePublica: string | null }
const OWN: InUse = { tipo: 'altcha', chavePublica: null }

async function readInUse(url: string): Promise<InUse> {
  const answer = await fetch(url, { headers: { accept: 'application/json' } })
  return answer.ok ? ((await answer.json()) as InUse) : OWN
}

const known = new Map<string, Promise<InUse>>()

/** Asked once for each page. When the question fails, the portal's own captcha says whether the server is there at all. */
function loadInUse(url: string): Promise<InUse> {
  const found = known.get(url) ?? readInUse(url).catch(() => OWN)
  known.set(url, found)
  return found
}

type Props = {
  /** The token once solved; null when it expires or is reset. */
  onToken: (token: string | null) => void
  /** A new value resets the captcha, as after each lookup. */
  resetKey?: string | number
  challengeUrl?: string
  configUrl?: string
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <p role="alert">Não foi possível carregar o captcha. Recarregue a página.</p> : this.props.children
  }
}

function Widget({ onToken, challengeUrl = CAPTCHA_CHALLENGE_URL, configUrl = CAPTCHA_CONFIG_URL }: Omit<Props, 'resetKey'>) {
  const { tipo, chavePublica } = use(loadInUse(configUrl))
  if (tipo === 'altcha') return <AltchaWidget onToken={onToken} challengeUrl={challengeUrl} />
  return <SiteverifyWidget provider={tipo} siteKey={chavePublica ?? ''} onToken={onToken} />
}

/** The captcha 'Eu não sou um robô': the one that the portal uses, loaded only where it is shown. */
export function Captcha({ resetKey, ...rest }: Props) {
  return (
    <div className={classes.place}>
      <Boundary>
        <Suspense fallback={<span className={classes.waiting}>Carregando verificação…</span>}>
          <Widget key={resetKey} {...rest} />
        </Suspense>
      </Boundary>
    </div>
  )
}
