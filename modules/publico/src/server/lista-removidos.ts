import type { Context } from '@iss/platform/server'

/** The port by which senders of mails learn who wants none: found by its kind, so nobody depends on this module. */
export type ListaRemovidos = {
  kind: 'lista-removidos'
  removidos(ctx: Context, enderecos: readonly string[]): Promise<readonly string[]>
}

/** Declares who knows the addresses removed from the mailing. */
export function defineListaRemovidos(removidos: ListaRemovidos['removidos']): ListaRemovidos {
  return { kind: 'lista-removidos', removidos }
}
