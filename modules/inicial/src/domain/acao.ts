/** Pages that count no access. Source: spec 1 §2.1, §2.11, A-19. */
export function isContada(acao: string): boolean {
  return acao.startsWith('/home') && !acao.includes('/bloqueio-movimentacao')
}

const ACTIONS = '/home/actions/'

/** The link of an address as the start page wants it: what follows /home/actions/, the whole address of any other page. Source: spec 2 §2.5. */
export function linkDe(acao: string): string {
  return acao.startsWith(ACTIONS) ? acao.slice(ACTIONS.length) : acao
}

/** The address of such a link. */
export function enderecoDe(link: string): string {
  return link.startsWith('/') ? link : ACTIONS + link
}
