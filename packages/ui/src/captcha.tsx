import { Component, lazy, type ReactNode, Suspense } from 'react'
import classes from './captcha.module.css'

const AltchaWidget = lazy(() => import('./altcha-widget.tsx').then(({ AltchaWidget: Widget }) => ({ default: Widget })))

/** Where the challenge of the captcha is asked for. */
export const CAPTCHA_CHALLENGE_URL = '/v2/rest/public/captcha/desafio'

type Props = {
  /** The token once solved; null when it expires or is reset. */
  onToken: (token: string | null) => void
  /** A new value resets the captcha, as after each lookup. */
  resetKey?: string | number
  challengeUrl?: string
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

/** The captcha 'Eu não sou um robô', loaded only where it is shown. */
export function Captcha({ onToken, resetKey, challengeUrl = CAPTCHA_CHALLENGE_URL }: Props) {
  return (
    <div className={classes.place}>
      <Boundary>
        <Suspense fallback={<span className={classes.waiting}>Carregando verificação…</span>}>
          <AltchaWidget key={resetKey} onToken={onToken} challengeUrl={challengeUrl} />
        </Suspense>
      </Boundary>
    </div>
  )
}
