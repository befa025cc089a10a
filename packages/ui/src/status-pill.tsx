import type { ReactNode } from 'react'
import { formatDateTime } from './format.ts'
import classes from './status-pill.module.css'
import type { Tone } from './theme.tsx'

/** A state in words with its colour; the colour alone never carries the meaning. */
export function StatusPill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}

/** LIGADO in green, anything else in red, with its date and time (spec 2 §2.8). */
export function LigadoPill({ label = 'Conector', status, at }: { label?: string; status: string; at?: string | null }) {
  return (
    <span className={classes.ligado}>
      <span>{label}:</span>
      <StatusPill tone={status === 'LIGADO' ? 'success' : 'danger'}>{status}</StatusPill>
      {at ? <time dateTime={at}>{formatDateTime(at)}</time> : null}
    </span>
  )
}
