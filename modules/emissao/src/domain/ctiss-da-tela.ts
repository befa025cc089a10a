/** CTISS of an activity as the emission screen knows them. */
export type AtividadeComCtiss = {
  readonly cnae: string | null
  readonly ctiss: readonly { readonly codigo: string; readonly descricao: string; readonly cnaes: readonly string[] }[]
}

/** CNAE subclasses that may be chosen: those of the CTISS; while none is chosen those of all of them and that of the activity. */
export function cnaesOferecidos({ cnae, ctiss }: AtividadeComCtiss, escolhido: string | null): string[] {
  const dele = ctiss.find(({ codigo }) => codigo === escolhido) ?? (ctiss.length === 1 ? ctiss[0] : undefined)
  if (dele && dele.cnaes.length > 0) return [...dele.cnaes]
  return [...new Set([...ctiss.flatMap(({ cnaes }) => cnaes), ...(cnae === null ? [] : [cnae])])].sort()
}

/** What the screen sends: a choice that belonged to another activity, or to another CTISS, is none. */
export function codigosEscolhidos(
  { ctiss, cnae }: { readonly ctiss: string | null; readonly cnae: string | null },
  atividade: AtividadeComCtiss | undefined,
): { ctiss: string | null; cnae: string | null } {
  if (!atividade || atividade.ctiss.length === 0) return { ctiss: null, cnae: null }
  const escolhido = atividade.ctiss.some(({ codigo }) => codigo === ctiss) ? ctiss : null
  return { ctiss: escolhido, cnae: cnae !== null && cnaesOferecidos(atividade, escolhido).includes(cnae) ? cnae : null }
}
