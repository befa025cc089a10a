/** 32 characters, none that is mistaken for another: A–Z without I and O, 2–9. */
export const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const COM_HIFENS = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}$/i

/** Random code of the given length. Unbiased: the alphabet has 32 characters and 5 bits of each random byte are used. */
export function randomCode(length: number): string {
  let code = ''
  for (let index = 0; index < length; index += 1) code += ALFABETO.charAt(randomByte() & 31)
  return code
}

/** Random bytes are asked of the system many at a time, and each is used once. */
const supply = new Uint8Array(4096)
let used = supply.length

function randomByte(): number {
  if (used === supply.length) {
    crypto.getRandomValues(supply)
    used = 0
  }
  const byte = supply[used] ?? 0
  supply[used] = 0
  used += 1
  return byte
}

/** Verification password of a document: 16 characters (80 bits). */
export function senhaDocumento(): string {
  return randomCode(16)
}

/** Verification code of a note: 9 characters, the limit of ABRASF. */
export function codigoVerificacao(): string {
  return randomCode(9)
}

/**
 * Display of a password (spec 3 §3.2): 16 characters or more in groups of 4 separated by dots, upper-case;
 * as is when shorter, or when it is already five groups of 4 separated by hyphens.
 */
export function formatSenha(senha: string): string {
  if (senha.length < 16 || COM_HIFENS.test(senha)) return senha
  return (senha.toUpperCase().match(/.{1,4}/gsu) ?? []).join('.')
}

/** What a person typed as password or code, ready to compare: upper-case without dots, blanks and separating hyphens. */
export function normalizeSenha(text: string): string {
  const bare = text.replace(/[.\s]/g, '').toUpperCase()
  return COM_HIFENS.test(bare) ? bare : bare.replaceAll('-', '')
}
