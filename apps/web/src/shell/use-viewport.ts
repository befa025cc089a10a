import { useSyncExternalStore } from 'react'

/** Width up to 480 is mobile, up to 760 tablet, otherwise desktop (spec 2 §2.2). */
export type Viewport = 'mobile' | 'tablet' | 'desktop'

const queries = { mobile: '(max-width: 480px)', tablet: '(max-width: 760px)' }

function read(): Viewport {
  if (window.matchMedia(queries.mobile).matches) return 'mobile'
  return window.matchMedia(queries.tablet).matches ? 'tablet' : 'desktop'
}

function subscribe(onChange: () => void): () => void {
  const watched = Object.values(queries).map((query) => window.matchMedia(query))
  for (const one of watched) one.addEventListener('change', onChange)
  return () => {
    for (const one of watched) one.removeEventListener('change', onChange)
  }
}

/** The viewport class of the window, kept up to date. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, read)
}
