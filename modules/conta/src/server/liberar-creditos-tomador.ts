import type { Context } from '@iss/platform/server'

/** A credit of a taker, and whether the tax that it waits for is paid. */
export type CreditoPago = { readonly id: number; readonly pago: boolean }

/** Frees the credits whose tax is paid and foresees again those whose tax is not any more; what changes is audited. */
export async function liberarCreditosTomador(ctx: Context, creditos: readonly CreditoPago[]): Promise<void> {
  if (creditos.length === 0) return
  const { rows } = await ctx.client.query<{ id: string; estado: string }>(
    `update credito_tomador c set estado = case when a.pago then 'LIBERADO' else 'PREVISTO' end,
       liberado_em = case when a.pago then $3::timestamptz end
     from unnest($1::bigint[], $2::boolean[]) a(id, pago) where a.id = c.id and (c.estado = 'LIBERADO') <> a.pago
     returning c.id, c.estado`,
    [creditos.map(({ id }) => id), creditos.map(({ pago }) => pago), ctx.clock.now().toISOString()],
  )
  for (const { id, estado } of rows)
    await ctx.audit({
      tipo: estado === 'LIBERADO' ? 'credito-tomador.liberado' : 'credito-tomador.previsto',
      entidade: 'credito_tomador',
      entidadeId: Number(id),
      depois: { estado },
    })
}
