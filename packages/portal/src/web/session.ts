/**
 * What the browser keeps of a session, for 120 minutes counted from the last renewal (spec 1 §9): the bearer in a readable cookie,
 * the token that renews it in local storage.
 */
export const SESSION_MINUTES = 120
const BEARER = 'iss_bearer'
const REFRESH = 'iss_refresh'

export type Tokens = { accessToken: string; refreshToken: string }

/** The bearer token, null when nobody is signed in or the session ran out. */
export function bearer(): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${BEARER}=`))
  return found ? decodeURIComponent(found.slice(BEARER.length + 1)) || null : null
}

/** The token for the next renewal, null when it ran out. */
export function refreshToken(now: number = performance.timeOrigin + performance.now()): string | null {
  const text = localStorage.getItem(REFRESH)
  if (!text) return null
  try {
    const { token, until } = JSON.parse(text) as { token: string; until: number }
    return until > now ? token : null
  } catch {
    return null
  }
}

/** Keeps the tokens of a sign-in or renewal. */
export function keepSession(
  { accessToken, refreshToken: token }: Tokens,
  now: number = performance.timeOrigin + performance.now(),
): void {
  document.cookie = `${BEARER}=${encodeURIComponent(accessToken)}; path=/; max-age=${SESSION_MINUTES * 60}; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`
  localStorage.setItem(REFRESH, JSON.stringify({ token, until: now + SESSION_MINUTES * 60_000 }))
}

/** Forgets the session: local storage and the readable cookies (spec 1 §4). */
export function clearSession(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const entry of document.cookie.split('; ')) {
    const name = entry.split('=')[0]
    if (name?.startsWith('iss_')) document.cookie = `${name}=; path=/; max-age=0; samesite=strict`
  }
}

/** Whether somebody seems to be signed in; only the server knows for certain. */
export function hasSession(): boolean {
  return bearer() !== null || refreshToken() !== null
}
