import type { Context } from '@iss/platform/server'

/**
 * What a command asks more than once is read once: kept with the context of its transaction, apart for each city that it enters. Only for
 * configuration, which no command changes and then reads again.
 */
export function umaVez<T>(ler: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const lidos = new WeakMap<Context, Map<number, Promise<T>>>()
  return (ctx) => {
    const porCidade = lidos.get(ctx) ?? new Map<number, Promise<T>>()
    lidos.set(ctx, porCidade)
    const lido = porCidade.get(ctx.municipioId) ?? ler(ctx)
    porCidade.set(ctx.municipioId, lido)
    return lido
  }
}

/** The rows of a list, which its figures and its page both ask for: read once for the filters of one request. */
export function umaVezPorFiltro<Filtro extends object, T>(
  ler: (ctx: Context, filtro: Filtro) => Promise<T>,
): (ctx: Context, filtro: Filtro) => Promise<T> {
  const lidos = new WeakMap<Context, WeakMap<Filtro, Promise<T>>>()
  return (ctx, filtro) => {
    const doPedido = lidos.get(ctx) ?? new WeakMap<Filtro, Promise<T>>()
    lidos.set(ctx, doPedido)
    const lido = doPedido.get(filtro) ?? ler(ctx, filtro)
    doPedido.set(filtro, lido)
    return lido
  }
}
