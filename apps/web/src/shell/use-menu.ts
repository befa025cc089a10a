import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useViewport } from './use-viewport.ts'

const LOCKED = 'iss_menu_solto'

/**
 * Whether the side menu is open and locked (spec 2 §2.2, §4): below the desktop it starts closed and closes on each change of route;
 * unlocked, a click on the content closes it.
 */
export function useMenu() {
  const viewport = useViewport()
  const { pathname } = useLocation()
  const desktop = viewport === 'desktop'
  const [locked, setLocked] = useState(() => localStorage.getItem(LOCKED) === null)
  const [open, setOpen] = useState(desktop)

  useEffect(() => setOpen(desktop), [desktop])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the route is what closes it
  useEffect(() => {
    if (!desktop) setOpen(false)
  }, [pathname, desktop])

  const toggleLock = useCallback(() => {
    setLocked((old) => {
      if (old) localStorage.setItem(LOCKED, '1')
      else localStorage.removeItem(LOCKED)
      return !old
    })
  }, [])

  return {
    viewport,
    open,
    locked: locked && desktop,
    toggle: () => setOpen((old) => !old),
    close: () => setOpen(false),
    toggleLock,
    onContentClick: () => {
      if (!locked || !desktop) setOpen(false)
    },
  }
}
