import { CloseButton } from '@mantine/core'
import type { LoginError } from './login-errors.ts'
import classes from './landing.module.css'

/** The dismissible list of what went wrong; an inactive user finds the way to activation. */
export function ErrorList({ errors, onDismiss }: { errors: readonly LoginError[]; onDismiss: () => void }) {
  return (
    <div role="alert">
      {errors.length > 0 ? (
        <div className={classes.errors}>
          <ul>
            {errors.map(({ text, activation }) => (
              <li key={text}>
                {text}
                {activation ? (
                  <>
                    {' '}
                    Para ativar, clique <a href="/cadastraContador">aqui</a>.
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          <CloseButton size="sm" aria-label="Fechar mensagens" onClick={onDismiss} />
        </div>
      ) : null}
    </div>
  )
}
