import type { Perfil, UserInfo } from './user-info.ts'

/**
 * Who may use a call, screen, report or registry. Declared once, in the contract (decisions H3).
 * `{ public: true }` needs no session. Otherwise a session is needed and every given part must hold:
 * one of `perfis`, none of `naoPerfis`, one of `chaves` (permission keys tested against authRegex), `condicao` of the user info.
 */
export type Access =
  | { public: true }
  | {
      perfis?: readonly Perfil[]
      naoPerfis?: readonly Perfil[]
      chaves?: readonly string[]
      condicao?: (user: UserInfo) => boolean
    }

/** Whether one of the user's permission patterns matches the whole key. Source: spec 1 §6 (authRegex). */
export function hasChave(user: Pick<UserInfo, 'authRegex'>, chave: string): boolean {
  return user.authRegex.some((pattern) => new RegExp(`^(?:${pattern})$`).test(chave))
}

/** Whether the user (null: nobody signed in) may use what declares this access. */
export function isAllowed(access: Access, user: UserInfo | null): boolean {
  if ('public' in access) return true
  if (!user) return false
  if (access.perfis && !access.perfis.some((perfil) => user.perfis.includes(perfil))) return false
  if (access.naoPerfis?.some((perfil) => user.perfis.includes(perfil))) return false
  if (access.chaves && !access.chaves.some((chave) => hasChave(user, chave))) return false
  return access.condicao ? access.condicao(user) : true
}
