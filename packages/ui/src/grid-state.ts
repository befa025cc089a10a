import { useMemo, useState } from 'react'

/** Sizes of a grid page (spec 2 §2.17). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export type GridState = {
  pagina: number
  tamanho: number
  /** 'nome' ascending, '-nome' descending; undefined: the server's own order. */
  ordem: string | undefined
  busca: string
  setPagina: (pagina: number) => void
  setTamanho: (tamanho: number) => void
  setOrdem: (ordem: string | undefined) => void
  setBusca: (busca: string) => void
}

/** Paging, order and search of a grid whose rows come page by page from the server. A change of anything but the page goes back to the first. */
export function useGridState(initial: { tamanho?: PageSize; ordem?: string } = {}): GridState {
  const [state, setState] = useState({ pagina: 0, tamanho: initial.tamanho ?? 10, ordem: initial.ordem, busca: '' } as {
    pagina: number
    tamanho: number
    ordem: string | undefined
    busca: string
  })
  return useMemo(
    () => ({
      ...state,
      setPagina: (pagina) => setState((old) => ({ ...old, pagina })),
      setTamanho: (tamanho) => setState((old) => ({ ...old, tamanho, pagina: 0 })),
      setOrdem: (ordem) => setState((old) => ({ ...old, ordem, pagina: 0 })),
      setBusca: (busca) => setState((old) => ({ ...old, busca, pagina: 0 })),
    }),
    [state],
  )
}
