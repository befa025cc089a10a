import type { ReactNode } from 'react'
import classes from './stat.module.css'
import type { Tone } from './theme.tsx'

/** A row of counters. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>
}

/** One figure with what it counts; `hint` says more below. */
export function Stat({ label, value, tone, hint }: { label: string; value: ReactNode; tone?: Tone; hint?: ReactNode }) {
  return (
    <div className={classes.stat} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        {value}
        {hint ? <small>{hint}</small> : null}
      </dd>
    </div>
  )
}
