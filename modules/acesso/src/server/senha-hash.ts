import { hash, verify } from '@node-rs/argon2'

// OWASP's least for argon2id (the library's algorithm 2): 19 MiB, two passes, one lane.
const custo = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id hash of a password, in the PHC text form. */
export function hashSenha(senha: string): Promise<string> {
  return hash(senha.normalize('NFC'), custo)
}

let espelho: Promise<string> | undefined

/**
 * Whether the password is that of the hash. Without a hash (unknown user, account without password) it is verified against a throw-away hash
 * of the same cost, so that both answers take the same work.
 */
export async function isSenhaCerta(senhaHash: string | null | undefined, senha: string): Promise<boolean> {
  espelho ??= hashSenha('nenhuma conta tem esta senha')
  const certa = await verify(senhaHash ?? (await espelho), senha.normalize('NFC'))
  return certa && Boolean(senhaHash)
}
