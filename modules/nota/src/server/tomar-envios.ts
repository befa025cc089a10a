import type { Context } from '@iss/platform/server'
import type { PedidoAoNacional } from '../tables/nota-fiscal.ts'

/**
 * What happens to a note that the national repository must learn of. A cancellation that the city decides on is asked for (SOLICITADO), then
 * granted (DEFERIDO) or denied (INDEFERIDO).
 */
export type EventoAoNacional =
  | 'EMISSAO'
  | 'CANCELAMENTO'
  | 'SUBSTITUICAO'
  | 'CANCELAMENTO_REMOVIDO'
  | 'CANCELAMENTO_SOLICITADO'
  | 'CANCELAMENTO_DEFERIDO'
  | 'CANCELAMENTO_INDEFERIDO'

export type EnvioTomado = {
  id: number
  notaId: number
  evento: EventoAoNacional
  pedido: PedidoAoNacional | null
  criadoEm: Date
}

/**
 * Takes up to `limite` rows from the outbox of the national repository, the oldest first: they are gone from it when the caller's transaction
 * commits, so each is taken once.
 */
export async function tomarEnvios(ctx: Context, limite: number): Promise<EnvioTomado[]> {
  type Linha = { id: string; nota_id: string; evento: EventoAoNacional; pedido: PedidoAoNacional | null; criado_em: Date }
  const { rows } = await ctx.client.query<Linha>(
    `delete from nota_envio_nacional e
     using (select id from nota_envio_nacional order by id limit $1 for update skip locked) primeiros
     where e.id = primeiros.id and e.municipio_id = iss_municipio()
     returning e.id, e.nota_id, e.evento, e.pedido, e.criado_em`,
    [limite],
  )
  return rows
    .map(({ id, nota_id, evento, pedido, criado_em }) => ({
      id: Number(id),
      notaId: Number(nota_id),
      evento,
      pedido,
      criadoEm: criado_em,
    }))
    .toSorted((a, b) => a.id - b.id)
}
