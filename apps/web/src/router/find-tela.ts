import type { Tela } from '@iss/portal/hooks'
import { matchPath } from '@iss/portal/navigation'

export type FoundTela = { tela: Tela; params: Record<string, string> }

/** The screen whose path or alias is this one; an exact path goes before a pattern. */
export function findTela(telas: readonly Tela[], path: string): FoundTela | null {
  const exact = telas.find((tela) => tela.path === path) ?? telas.find((tela) => tela.aliases.includes(path))
  if (exact) return { tela: exact, params: {} }
  for (const tela of telas) {
    for (const pattern of [tela.path, ...tela.aliases]) {
      const params = matchPath(pattern, path)
      if (params) return { tela, params }
    }
  }
  return null
}

/** Paths that the access question is not asked for (spec 1 §2.12). */
const FREE = ['/home', '/home/access-denied', '/home/inicial-menu', '/home/not-found']

/** Whether the session service is asked before this path is shown. */
export function needsAccessCheck(path: string): boolean {
  return path.startsWith('/home/') && !FREE.includes(path)
}
