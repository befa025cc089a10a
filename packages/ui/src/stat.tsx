import type { ReactNode } from 'react'
import classes from './stat.module.css'
import type { Tone } from './theme.tsx'

/** A row of counters. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>
}

type StatProps = {
  label: string
  value: ReactNode
  tone?: Tone
  /** Says more, small below the value. */
  hint?: ReactNode
  /** The whole card is a button: what it counts is shown. */
  onClick?: () => void
}

/** One figure with what it counts. */
export function Stat({ label, value, tone, hint, onClick }: StatProps) {
  return (
    <div className={classes.stat} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        {onClick ? (
          <button type="button" className={classes.button} aria-label={`${label}: ${String(value)}. Filtrar`} onClick={onClick}>
            {value}
          </button>
        ) : (
          value
        )}
        {hint ? <small>{hint}</small> : null}
      </dd>
    </div>
  )
}
