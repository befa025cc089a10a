import classes from './option-line.module.css'

/** An option of a list with a second, quieter line. */
export function OptionLine({ label, detail }: { label: string; detail?: string | undefined }) {
  if (!detail) return <span>{label}</span>
  return (
    <span className={classes.option}>
      <span>{label}</span>
      <span className={classes.detail}>{detail}</span>
    </span>
  )
}
