const PRIMEIRO_MS = 15_000
const MAIOR_MS = 30 * 60_000

/**
 * Milliseconds to wait after `falhas` failures in a row (1 for the first): fifteen seconds, doubled each time, at most half an hour; `sorteio`
 * (0 to 1) takes up to a fifth off, so that cities that failed together do not come back together.
 */
export function recuo(falhas: number, sorteio: number): number {
  const cheio = Math.min(PRIMEIRO_MS * 2 ** Math.max(falhas - 1, 0), MAIOR_MS)
  return Math.round(cheio * (1 - sorteio / 5))
}
