import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = { title?: string; description?: ReactNode; actions?: ReactNode; padded?: boolean; children: ReactNode }

/** The white card that holds a form, a text or a list. */
export function Panel({ title, description, actions, padded = true, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title || actions ? (
        <header className={classes.header}>
          <div className={classes.headings}>
            {title ? (
              <h2 id={id} className={classes.title}>
                {title}
              </h2>
            ) : null}
            {description ? <p className={classes.description}>{description}</p> : null}
          </div>
          {actions ? <div className={classes.headerActions}>{actions}</div> : null}
        </header>
      ) : null}
      <div className={padded ? classes.body : undefined}>{children}</div>
    </section>
  )
}

/** A heading with its content inside a panel. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

export type DescriptionItem = { label: string; value: ReactNode; span?: number }

/** Labels and values to be read; `span` counts columns out of 12. An absent value shows a dash. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value, span = 4 }) => (
        <div key={label} className={classes.item} style={{ '--iss-span': span } as React.CSSProperties}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span aria-label="Não informado">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
