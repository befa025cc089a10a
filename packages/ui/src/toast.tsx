import { OptionalPortal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './toast.module.css'

let area: HTMLElement | undefined

/** The corner of the window in which all toasts stand below one another, whoever shows them. */
function corner(): HTMLElement {
  if (area?.isConnected) return area
  area = document.createElement('div')
  area.className = classes.corner ?? ''
  document.body.append(area)
  return area
}

type Props = {
  tone: 'success' | 'info' | 'danger'
  /** Milliseconds after which it goes by itself; it stays while it is pointed at or holds the focus. Stays unless told. */
  lasts?: number
  onGone?: () => void
  children: ReactNode
}

/** A message in the corner of the window that covers no field and moves nothing on the page. Whoever hears the page hears it too. */
export function Toast({ tone, lasts, onGone, children }: Props) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (lasts === undefined || held || !onGone) return
    const timer = setTimeout(onGone, lasts)
    return () => clearTimeout(timer)
  }, [lasts, held, onGone])
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <OptionalPortal withinPortal target={corner()}>
      <div className={classes.toast} data-tone={tone} {...hold} {...release}>
        {children}
      </div>
    </OptionalPortal>
  )
}
