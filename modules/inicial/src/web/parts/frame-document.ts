import { findRotaDaAcao } from '../../domain/pagina-legada.ts'

/** Rewrites the links of a framed page that point at actions, those that come later too, and lets the program follow them. */
export function followLinks(pagina: Document, navigate: (path: string) => void): void {
  const rewrite = () => {
    for (const link of pagina.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const rota = findRotaDaAcao(link.href, pagina.baseURI)
      if (rota === null) continue
      link.href = rota
      link.target = '_top'
      link.dataset.rota = rota
    }
  }
  rewrite()
  new MutationObserver(rewrite).observe(pagina.documentElement, { childList: true, subtree: true })
  pagina.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const rota = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[data-rota]')?.dataset.rota
    if (rota === undefined) return
    event.preventDefault()
    navigate(rota)
  })
}

/** Tells the height of a framed page, now and whenever it changes, so that the frame needs no scroll bar of its own. */
export function followHeight(pagina: Document, onHeight: (pixels: number) => void): void {
  const tell = () => onHeight(Math.ceil(pagina.documentElement.getBoundingClientRect().height))
  tell()
  new ResizeObserver(tell).observe(pagina.documentElement)
}
