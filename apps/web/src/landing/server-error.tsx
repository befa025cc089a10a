import { SERVICO_INDISPONIVEL } from '@iss/kernel/http-errors'
import { Loader } from '@mantine/core'
import { API_PREFIX } from '@iss/portal/request'
import { useEffect } from 'react'
import { landingPaths } from './landing-calls.ts'
import classes from './landing.module.css'

/** Polling of the version call (spec 1 §9). */
export const POLL_INTERVAL = 3000

/** Whether the server is back: any status but 502, 504 and 404; no answer at all means it is not. */
export async function isServerBack(): Promise<boolean> {
  try {
    const { status } = await fetch(API_PREFIX + landingPaths.buscarVersao, { cache: 'no-store' })
    return ![502, 504, 404].includes(status)
  } catch {
    return false
  }
}

/** Service-unavailable page: waits until the server answers again and goes to the root (spec 1 §2.4). */
export function ServerError() {
  useEffect(() => {
    document.title = 'Serviço indisponível · ISS Aberto'
    const timer = setInterval(() => {
      void isServerBack().then((back) => {
        if (back) location.replace('/')
      })
    }, POLL_INTERVAL)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className={classes.unavailable}>
      <Loader size={44} aria-hidden="true" />
      <h1>{SERVICO_INDISPONIVEL}</h1>
    </main>
  )
}
