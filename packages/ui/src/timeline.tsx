import type { ReactNode } from 'react'
import classes from './timeline.module.css'

/** `key` tells it from the others; `when` stands below it; `toCome`: it has not happened yet. */
export type TimelineEvent = { key: string; text: ReactNode; when: ReactNode; toCome?: boolean }

/** What happened, in order, and what is still expected. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map(({ key, text, when, toCome }) => (
        <li key={key} className={classes.event} data-to-come={toCome || undefined}>
          {text}
          <span className={classes.when}>{when}</span>
        </li>
      ))}
    </ol>
  )
}
