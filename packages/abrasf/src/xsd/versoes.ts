/** Versions of the ABRASF layout that are read, oldest first. */
export const VERSOES = ['2.01', '2.02', '2.03', '2.04'] as const
export type Versao = (typeof VERSOES)[number]

/** The value for all versions, or the values by the version since which each holds; null means that the thing does not exist. */
export type PorVersao<T> = T | { readonly desde: Partial<Record<Versao, T | null>> }

/** The value in force in a version; null when the thing does not exist there. */
export function emVersao<T>(valor: PorVersao<T>, versao: Versao): T | null {
  if (typeof valor !== 'object' || valor === null || !('desde' in valor)) return valor as T
  let vigente: T | null = null
  for (const cada of VERSOES.slice(0, VERSOES.indexOf(versao) + 1)) {
    const novo = valor.desde[cada]
    if (novo !== undefined) vigente = novo
  }
  return vigente
}

export function isVersao(texto: string): texto is Versao {
  return (VERSOES as readonly string[]).includes(texto)
}
