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
