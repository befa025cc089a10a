/**
 * For requests to a server that is ended meanwhile: null for one whose connection was refused or cut, as `fetch` tells it (a TypeError). Any other
 * failure is thrown on.
 */
export function lostConnection(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}
