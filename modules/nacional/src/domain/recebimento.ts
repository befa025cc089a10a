export const situacoesDocumento = ['PENDENTE', 'INTERPRETADO', 'PROPRIO', 'ALHEIO', 'ERRO'] as const
/** PROPRIO: a document that this city shared itself; ALHEIO: one that does not concern it after all. */
export type SituacaoDocumento = (typeof situacoesDocumento)[number]

export const labelSituacaoDocumento: Readonly<Record<SituacaoDocumento, string>> = {
  PENDENTE: 'A interpretar',
  INTERPRETADO: 'Interpretado',
  PROPRIO: 'Do próprio município',
  ALHEIO: 'Sem efeito aqui',
  ERRO: 'Com erro',
}

/** Numbers from `de` to `ate`, both included. */
export type Faixa = { readonly de: number; readonly ate: number }

/**
 * Where the reception stands after a page: the highest number, and the numbers that the page left out. Numbers come in any order and more
 * than once; those at or below `ultimo` were known or belong to a hole found before.
 */
export function avancar(ultimo: number, recebidos: readonly number[]): { ultimo: number; lacunas: Faixa[] } {
  const novos = [...new Set(recebidos)].filter((nsu) => nsu > ultimo).toSorted((a, b) => a - b)
  const lacunas: Faixa[] = []
  let anterior = ultimo
  for (const nsu of novos) {
    if (nsu > anterior + 1) lacunas.push({ de: anterior + 1, ate: nsu - 1 })
    anterior = nsu
  }
  return { ultimo: anterior, lacunas }
}

/** What is left of a hole when some of its numbers have come; empty when all have. */
export function restoDaLacuna({ de, ate }: Faixa, recebidos: readonly number[]): Faixa[] {
  const dentro = [...new Set(recebidos)].filter((nsu) => nsu >= de && nsu <= ate)
  const { ultimo, lacunas } = avancar(de - 1, dentro)
  return ultimo < ate ? [...lacunas, { de: ultimo + 1, ate }] : lacunas
}

/** How often a hole is asked for before its numbers count as never given. */
export const TENTATIVAS_DA_LACUNA = 6
