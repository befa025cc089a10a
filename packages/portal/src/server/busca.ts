import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { Achado } from '../contract/busca.ts'

/** What was typed, read in the ways in which it may be meant. */
export type TermoDaBusca = {
  /** As typed, blanks at the ends aside. */
  texto: string
  /** A whole number that fits the numbers of documents; null where it is none. */
  numero: number | null
  /** Letters and digits alone, in capitals: a document, or a code with or without its dots. */
  codigo: string
}

/** How many of a group are shown. */
export const maximoPorGrupo = 6

/**
 * One group of the search, declared by the module that owns what is found. `para`: whom it is for; `buscar` answers at most `maximoPorGrupo`,
 * only what the session may open, in one query that an index serves.
 */
export type BuscaDefinition = {
  kind: 'busca'
  grupo: string
  ordem: number
  para: Access
  buscar(ctx: Context, termo: TermoDaBusca): Promise<Achado[]>
}

/** Declares such a group. */
export function defineBusca(busca: Omit<BuscaDefinition, 'kind'>): BuscaDefinition {
  return { kind: 'busca', ...busca }
}

/** Reads what was typed. */
export function montarTermo(digitado: string): TermoDaBusca {
  const texto = digitado.trim()
  const numero = /^\d{1,12}$/.test(texto) ? Number(texto) : null
  return { texto, numero, codigo: texto.replace(/[^0-9a-z]/gi, '').toUpperCase() }
}
