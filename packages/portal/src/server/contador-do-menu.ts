import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'

/**
 * How much waits behind an entry of a menu page, declared by the module that knows it. `nome` is its name in the answer of the menu; `path` the
 * screen beside whose entries the number stands; `o`: what is counted, in words ('pendente', 'pendentes'). `contar` is one query.
 */
export type ContadorDoMenu = {
  kind: 'contador-do-menu'
  nome: string
  path: string
  o: readonly [um: string, muitos: string]
  para: Access
  contar(ctx: Context): Promise<number>
}

/** Declares such a count. */
export function defineContadorDoMenu(contador: Omit<ContadorDoMenu, 'kind'>): ContadorDoMenu {
  return { kind: 'contador-do-menu', ...contador }
}
