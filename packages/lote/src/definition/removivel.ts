import type { Context } from '@iss/platform/server'

/** Rows of another table that are part of the removed one and go with it; `coluna` is what refers to it. */
export type ParteRemovivel = { readonly tabela: string; readonly coluna: string }

/** What a removed row was: itself and its parts, each as the JSON text that brings it back. */
export type Removido = {
  readonly linha: string
  readonly partes: readonly (readonly [tabela: string, linhas: readonly string[]])[]
}

/**
 * A kind of row that an administrator may remove (A11, A12). The module that owns it declares it: which table, what belongs to it, and whether this one
 * may go. Whatever is no such kind cannot be removed, and so is a row to which anything refers that is not part of it.
 */
export type Removivel = {
  kind: 'removivel'
  /** 'RASCUNHO': one of the kinds that the routine names. */
  tipo: string
  tabela: string
  /** What the audit calls it: 'rascunho' gives 'rascunho.removido' and 'rascunho.restaurado'. */
  auditoria: string
  /** What goes with it, in the order in which it goes. */
  partes?: readonly ParteRemovivel[]
  /** The row in words, or why it may not be removed; null: there is none of this id. */
  achar(ctx: Context, id: number): Promise<{ rotulo: string; impedimento: string | null } | null>
  /** In place of the deletion, where the table keeps its rows: hides the row, and shows it again. */
  esconder?(ctx: Context, id: number, escondida: boolean): Promise<void>
}

/** Declares a kind of row that may be removed. Stands in a server folder. */
export function defineRemovivel(removivel: Omit<Removivel, 'kind'>): Removivel {
  return { kind: 'removivel', ...removivel }
}
