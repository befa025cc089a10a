import type { Captcha } from '../captcha/index.ts'
import type { Cep } from '../cep/index.ts'
import type { Files } from '../files/index.ts'
import type { Reader } from '../reader/index.ts'

/** The outside world, each part behind a port with a real default (architecture §2). Mail goes through `ctx.mail`, an outbox row in the same transaction. */
export type Ports = {
  files: Files
  /** The local folder, where files lay before the installation chose another store; the same store when it chose none. */
  localFiles: Files
  captcha: Captcha
  cep: Cep
  /** Connection string of the role of the read-only console, which reads the views of the schema `consulta` and nothing else. */
  /** The read-only console's way to the database: a role of its own, which reads the views of the schema `consulta` and nothing else. */
  reader: Reader
  /** Folder where simulators of services outside keep what they know; null in production, where none may stand in for a service. */
  simulators: string | null
}

/**
 * What is started once for each running portal, when it is first asked for. Its store of files tells one portal from another in the same process: each
 * context has ports of its own, all of one portal the same store.
 */
export function oncePerPortal<T, More extends unknown[]>(
  start: (ports: Ports, ...more: More) => Promise<T>,
): (ports: Ports, ...more: More) => Promise<T> {
  const started = new WeakMap<Files, Promise<T>>()
  return (ports, ...more) => {
    const known = started.get(ports.files) ?? start(ports, ...more)
    started.set(ports.files, known)
    return known
  }
}
