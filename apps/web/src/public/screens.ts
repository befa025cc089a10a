import contracts from 'virtual:contracts-of-public-screens'
import type { Screen } from '@iss/platform/contract'
import { matchPath } from '@iss/portal/navigation'

function isPublicScreen(value: unknown): value is Screen {
  if (typeof value !== 'object' || value === null) return false
  const { kind, path, access } = value as Partial<Screen>
  return (
    kind === 'screen' && typeof path === 'string' && path.startsWith('/public/') && access !== undefined && 'public' in access
  )
}

/** Every public screen that the modules declare. */
export const publicScreens: readonly Screen[] = contracts.flatMap((module) => Object.values(module).filter(isPublicScreen))

/** The public screen of a path with the parts of the path, null when there is none. */
export function findPublicScreen(
  path: string,
  screens: readonly Screen[] = publicScreens,
): { screen: Screen; params: Record<string, string> } | null {
  for (const screen of screens) {
    for (const pattern of [screen.path, ...(screen.aliases ?? [])]) {
      const params = matchPath(pattern, path)
      if (params) return { screen, params }
    }
  }
  return null
}
