import { Loader } from '@mantine/core'
import { useDelayed } from '@iss/ui/page-frame'
import classes from './shell.module.css'

/** Delay before the global indicator appears (spec 1 §9). */
export const GLOBAL_LOADING_DELAY = 200

/** The global loading indicator with its message. */
export function Loading({ message = 'Carregando' }: { message?: string }) {
  const late = useDelayed(true, GLOBAL_LOADING_DELAY)
  return (
    <div className={classes.loading} role="status">
      {late ? (
        <>
          <Loader size={28} aria-hidden="true" />
          <span>{message}</span>
        </>
      ) : null}
    </div>
  )
}
