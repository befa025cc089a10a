import type { Context, CourierCity } from '@iss/platform/server'

/** The couriers of the city inside the transaction in which the demonstration is loaded. */
export function cidadeDaDemonstracao(ctx: Context): CourierCity {
  return {
    municipioId: ctx.municipioId,
    transaction: (work) => work(ctx),
    clock: ctx.clock,
    log: ctx.log,
    ports: ctx.ports,
    producao: ctx.producao,
    signal: new AbortController().signal,
  }
}
