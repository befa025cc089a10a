import { availableParallelism } from 'node:os'
import { refuse } from '@iss/kernel/errors'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// OWASP's least for argon2id (the library's algorithm 2): 19 MiB, two passes, one lane.
const custo = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each takes a processor and one of the four threads that files and names of hosts wait for too: half of the processors, never all threads.
const juntas = pLimit(Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2))))
/** Passwords that may wait for their turn: what takes a few seconds. More are told to come back. */
const maximoEsperando = 100

/** Computes few passwords at the same time. Refuses (kind 'unavailable', with the seconds to wait) when too many wait already. */
function naVez<T>(calcular: () => Promise<T>): Promise<T> {
  if (juntas.pendingCount >= maximoEsperando) refuse([], { kind: 'unavailable', retryAfter: 3 })
  return juntas(calcular)
}

/** argon2id hash of a password, in the PHC text form. Refuses when too many wait. */
export async function hashSenha(senha: string): Promise<string> {
  return naVez(() => hash(senha.normalize('NFC'), custo))
}

let espelho: Promise<string> | undefined

/**
 * Whether the password is that of the hash. Without a hash (unknown user, account without password) it is verified against a throw-away hash
 * of the same cost, so that both answers take the same work. Refuses when too many wait.
 */
export async function isSenhaCerta(senhaHash: string | null | undefined, senha: string): Promise<boolean> {
  espelho ??= hash('nenhuma conta tem esta senha', custo)
  const contra = senhaHash ?? (await espelho)
  const certa = await naVez(() => verify(contra, senha.normalize('NFC')))
  return certa && Boolean(senhaHash)
}
