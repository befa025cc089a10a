import '../styles/landing.ts'
import { UiProvider } from '@iss/ui/theme'
import { setCentralHandlers } from '@iss/portal/request'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { LandingPage } from './landing-page.tsx'
import { ServerError } from './server-error.tsx'

// Here a refused session is nothing to be alarmed about: the page itself is where one signs in.
setCentralHandlers({
  onSessionEnded: () => undefined,
  onDenied: () => undefined,
  onUnavailable: () => location.assign('/server-error'),
})

const root = document.getElementById('root')
// As a transition React draws the page in slices: a slow phone answers to touches in between.
if (root)
  startTransition(() =>
    createRoot(root).render(
      <UiProvider>{location.pathname.startsWith('/server-error') ? <ServerError /> : <LandingPage />}</UiProvider>,
    ),
  )
