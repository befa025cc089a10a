/** A line of the comparison: a document of the provider, an entry of the taker, or both. */
export type LinhaDoCruzamento = { origem: 'NFE' | 'PAPEL' | null; documentoId: number | null; tomadaId: number | null }

const forma = /^(NFE|PAPEL|-)\.(\d+)\.(\d+)$/

/** Reads the key by which a line is sent ('NFE.12.7'): kind and id of the document, id of the entry, '-' and 0 for what is not there. Null for what is none. */
export function lerLinha(chave: string): LinhaDoCruzamento | null {
  const [, origem, documento, tomada] = forma.exec(chave) ?? []
  if (!origem) return null
  const vazia = origem === '-'
  return {
    origem: vazia ? null : (origem as 'NFE' | 'PAPEL'),
    documentoId: vazia ? null : Number(documento),
    tomadaId: Number(tomada) || null,
  }
}

export type Documento = { origem: 'NFE' | 'PAPEL'; id: number; partes: string }
export type Entrada = { id: number; partes: string }
export type Vinculo = { tomadaId: number; documento: Documento | null }

/**
 * Which document each chosen entry is tied to. A line that holds both says it itself; of the rest an entry goes with the only chosen document of the
 * same provider and taker (`partes`), and with none (null) where there is no such document or more than one pair is possible. Source: F31.
 */
export function montarVinculos(
  pares: readonly { documento: Documento; entrada: Entrada }[],
  documentos: readonly Documento[],
  entradas: readonly Entrada[],
): Vinculo[] {
  const unico = <T extends { partes: string }>(lista: readonly T[], partes: string): T | null => {
    const deles = lista.filter((um) => um.partes === partes)
    return deles.length === 1 ? (deles[0] ?? null) : null
  }
  return [
    ...pares.map(({ documento, entrada }) => ({ tomadaId: entrada.id, documento })),
    ...entradas.map(({ id, partes }) => ({
      tomadaId: id,
      documento: unico(entradas, partes) ? unico(documentos, partes) : null,
    })),
  ]
}
