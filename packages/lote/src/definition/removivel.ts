import type { Context } from '@iss/platform/server'

/** What a removed row was, as plain JSON that brings it back. */
export type Removido = Readonly<Record<string, unknown>>

/**
 * A kind of row that an administrator may remove (A11, A12). The module that owns it declares it: what it is called, whether this one may go, and how it
 * goes and comes back. Whatever is no such kind cannot be removed.
 */
export type Removivel = {
  kind: 'removivel'
  /** 'RASCUNHO'. */
  tipo: string
  rotulo: string
  /** Table whose references are shown before it goes. */
  tabela: string
  /** The row in words, or why it may not be removed; null: there is none of this id. */
  achar(ctx: Context, id: number): Promise<{ rotulo: string; impedimento: string | null } | null>
  /** Removes a row that `achar` lets go, by the module's own service, which audits; answers what brings it back. */
  remover(ctx: Context, id: number): Promise<Removido>
  restaurar(ctx: Context, removido: Removido): Promise<void>
}

/** Declares a kind of row that may be removed. Stands in a server folder. */
export function defineRemovivel(removivel: Omit<Removivel, 'kind'>): Removivel {
  return { kind: 'removivel', ...removivel }
}
