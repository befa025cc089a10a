import type { Context } from '@iss/platform/server'

export type ChavesDaNota = { id: number; numero: number }

export type Reserva = {
  /** Id and next number of a provider; null when another transaction holds its counter, or nothing is left. */
  proxima(prestadorId: number): ChavesDaNota | null
  /** Gives back the numbers that no note took. Their counters are still ours, so no gap comes of it. */
  devolverSobras(): Promise<void>
}

/**
 * Takes numbers for a set of notes, one for each entry of `prestadores`, before it is known which of them will be issued: the counters stay
 * locked until the transaction ends, and what is left over is given back in it. Without `esperar`, providers whose counter another
 * transaction holds get none.
 */
export async function reservarNumeros(ctx: Context, prestadores: readonly number[], esperar: boolean): Promise<Reserva> {
  const quantos = new Map<number, number>()
  for (const id of prestadores) quantos.set(id, (quantos.get(id) ?? 0) + 1)
  const { rows } = await ctx.client.query<{ dono: string; primeiro: string; ids: string[] }>(
    'select * from numeros_reservar($1, $2, $3, $4)',
    ['nfe', [...quantos.keys()], [...quantos.values()], esperar],
  )
  const livres = new Map(
    rows.map(({ dono, primeiro, ids }) => [
      Number(dono),
      ids.map((id, ordem): ChavesDaNota => ({ id: Number(id), numero: Number(primeiro) + ordem })),
    ]),
  )
  return {
    proxima: (prestadorId) => livres.get(prestadorId)?.shift() ?? null,
    async devolverSobras() {
      const sobras = [...livres].filter(([, chaves]) => chaves.length > 0)
      if (sobras.length === 0) return
      await ctx.client.query('select numeros_devolver($1, $2, $3)', [
        'nfe',
        sobras.map(([prestadorId]) => prestadorId),
        sobras.map(([, chaves]) => chaves.length),
      ])
    },
  }
}
