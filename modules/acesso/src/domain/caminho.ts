/** Paths that the guard does not ask about, and those that every signed-in user may open. Source: spec 1 §2.12, A-18. */
const sempreAbertos: readonly string[] = [
  '/home',
  '/home/access-denied',
  '/home/inicial-menu',
  '/home/not-found',
  '/home/bloqueio-movimentacao',
  '/home/voltar',
]

/** The path alone: without origin, query, fragment and final slash. */
export function normalizeCaminho(acao: string): string {
  const path = acao
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
  const withSlash = path.startsWith('/') ? path : `/${path}`
  return withSlash.length > 1 ? withSlash.replace(/\/+$/, '') || '/' : withSlash
}

/** Whether every signed-in user may open the (normalised) path. */
export function isSempreAberto(caminho: string): boolean {
  return sempreAbertos.includes(caminho)
}

/** Whether a declared path, whose segments may be `:name`, is the one asked for. */
export function isCaminhoDe(declarado: string, caminho: string): boolean {
  if (declarado === caminho) return true
  if (!declarado.includes('/:')) return false
  const parts = declarado.split('/')
  const asked = caminho.split('/')
  return (
    parts.length === asked.length &&
    parts.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]))
  )
}
