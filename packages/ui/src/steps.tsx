import { IconCheck } from '@tabler/icons-react'
import classes from './steps.module.css'

/** Where an assistant stands: `active` counts from zero. */
export function Steps({ labels, active }: { labels: readonly string[]; active: number }) {
  return (
    <ol className={classes.steps} aria-label="Etapas">
      {labels.map((label, index) => (
        <li
          key={label}
          className={classes.step}
          data-state={index < active ? 'done' : index === active ? 'active' : undefined}
          aria-current={index === active ? 'step' : undefined}
        >
          <span className={classes.number}>
            {index < active ? <IconCheck size={14} stroke={2.6} aria-label="concluída" /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
