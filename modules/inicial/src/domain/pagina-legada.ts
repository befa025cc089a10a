/**
 * Pages of the older program (`….action`), shown in a frame inside the shell: how an action's name becomes an address of the program and
 * back, and what an address that a framed page leads to means. Source: spec 1 §2.11.
 */

/** Name of an action: letters and digits, and perhaps a method after an exclamation mark. */
const NOME = /^[A-Za-z][A-Za-z0-9]*(?:![A-Za-z][A-Za-z0-9]*)?$/
/** Path of an action, in whatever folder. */
const ACAO = /(?:^|\/)([A-Za-z][A-Za-z0-9]*(?:![A-Za-z][A-Za-z0-9]*)?)\.action$/
/** Folders in which actions stand, in the order in which they are looked for. */
const PASTAS = ['/', '/app/'] as const

/** 'relatorioNFeRPS' -> 'relatorio-n-fe-r-p-s'; what follows an exclamation mark stays as it is. Source: spec 1 §2.11. */
export function formatSlug(acao: string): string {
  const [nome = '', ...metodo] = acao.split('!')
  return [nome.replace(/[A-Z]/g, (letra) => `-${letra.toLowerCase()}`), ...metodo].join('!')
}

/** 'relatorio-n-fe-r-p-s' -> 'relatorioNFeRPS'; null for what no action can be called. */
export function parseSlug(slug: string): string | null {
  const [nome = '', ...metodo] = slug.split('!')
  const acao = [nome.replace(/-([a-z])/g, (_, letra: string) => letra.toUpperCase()), ...metodo].join('!')
  return NOME.test(acao) ? acao : null
}

/** Addresses at which the page of a slug may stand, `query` ('?id=1' or '') kept. */
export function listEnderecos(slug: string, query: string): string[] {
  const acao = parseSlug(slug)
  return acao === null ? [] : PASTAS.map((pasta) => `${pasta}${acao}.action${query}`)
}

/**
 * The address inside the program of a link to an action of this installation: '/home/actions/{slug}' with query and fragment; null for any
 * other link. `link` and `base` are absolute addresses, or `link` relative to `base`.
 */
export function findRotaDaAcao(link: string, base: string): string | null {
  if (!URL.canParse(link, base)) return null
  const { origin, pathname, search, hash } = new URL(link, base)
  const acao = origin === new URL(base).origin ? ACAO.exec(pathname)?.[1] : undefined
  return acao === undefined ? null : `/home/actions/${formatSlug(acao)}${search}${hash}`
}

/**
 * Whether the frame was led to where a sign-in ends: a sign-in action ('login', 'loginRetorno', 'autenticar'), the landing page, or the
 * program itself, which must not open inside its own frame.
 */
export function isRetornoDeLogin(endereco: string): boolean {
  const { pathname } = new URL(endereco)
  const acao = ACAO.exec(pathname)?.[1]
  if (acao !== undefined) return /^(login|autentica)/i.test(acao)
  return pathname === '/' || /^\/(landing-page|home)(\/|$)/.test(pathname)
}
