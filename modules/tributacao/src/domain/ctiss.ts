/** A CTISS as a note of an activity may name it. */
export type CtissDaAtividade = {
  /** Nine characters. */
  readonly codigo: string
  readonly descricao: string
  /** The notes that name it may name works. */
  readonly abateObra: boolean
  /** Its tax may be due in another municipality, whatever the activity says. */
  readonly foraDoMunicipio: boolean
  /** CNAE subclasses that belong to it, seven digits each. */
  readonly cnaes: readonly string[]
}

export type CodigosDoServico = { readonly ctiss: string | null; readonly cnae: string | null }

/**
 * CTISS and CNAE of a note: what it tells, else what leaves no choice. The only CTISS of the activity is its own, the only CNAE of the CTISS too;
 * the CNAE of the activity stands where nothing else says one.
 */
export function codigosDoServico(
  { ctiss, cnae }: CodigosDoServico,
  vinculados: readonly CtissDaAtividade[],
  cnaeDaAtividade: string | null,
): CodigosDoServico {
  const unico = vinculados.length === 1 ? (vinculados[0]?.codigo ?? null) : null
  const codigo = ctiss ?? unico
  const cnaes = vinculados.find((vinculado) => vinculado.codigo === codigo)?.cnaes ?? []
  if (cnae !== null) return { ctiss: codigo, cnae }
  if (cnaes.length === 1) return { ctiss: codigo, cnae: cnaes[0] ?? null }
  return { ctiss: codigo, cnae: cnaes.length === 0 || cnaes.includes(cnaeDaAtividade ?? '') ? cnaeDaAtividade : null }
}
