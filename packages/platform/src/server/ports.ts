import type { Captcha } from '../captcha/index.ts'
import type { Cep } from '../cep/index.ts'
import type { Files } from '../files/index.ts'

/** The outside world, each part behind a port with a real default (architecture §2). Mail goes through `ctx.mail`, an outbox row in the same transaction. */
export type Ports = {
  files: Files
  captcha: Captcha
  cep: Cep
  /** Folder where simulators of services outside keep what they know; null in production, where none may stand in for a service. */
  simulators: string | null
}
