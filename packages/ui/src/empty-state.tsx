import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = { icon?: ReactNode; title: string; description?: ReactNode; action?: ReactNode }

/** What stands where nothing is: one sentence, perhaps a way on. */
export function EmptyState({ icon, title, description, action }: Props) {
  return (
    <div className={classes.root}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <p className={classes.title}>{title}</p>
      {description ? <p className={classes.description}>{description}</p> : null}
      {action}
    </div>
  )
}
