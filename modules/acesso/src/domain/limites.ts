/** Session: minutes without renewal after which it ends. Source: spec 1 §9. */
export const minutosSessao = 120
/** Hours after which a session ends however often it was renewed. */
export const horasMaximasSessao = 12
/** Minutes that an access token lives. */
export const minutosTokenAcesso = 15
/** Minutes to answer the new-password challenge. */
export const minutosDesafio = 10
/** Minutes that a recovery code lives, and wrong answers that it bears. */
export const minutosCodigo = 30
export const tentativasCodigo = 5
/** Days that a temporary password on paper serves (S19). */
export const diasSenhaEmPapel = 7
/** Least length of a password. Source: spec 1 §9. */
export const tamanhoMinimoSenha = 6

/** Whether the password is long enough, counted in characters. */
export function isSenhaAceita(senha: string): boolean {
  return Array.from(senha).length >= tamanhoMinimoSenha
}

const livres = 5
const maximoSegundos = 15 * 60

/**
 * Seconds of lock after the given number of failures in a row: none for the first four, then half a minute, doubled with each further
 * failure up to a quarter of an hour.
 */
export function segundosBloqueio(tentativas: number): number {
  if (tentativas < livres) return 0
  return Math.min(30 * 2 ** (tentativas - livres), maximoSegundos)
}
