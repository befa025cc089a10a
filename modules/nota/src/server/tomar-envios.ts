import type { Context } from '@iss/platform/server'

/** What happened to a note that the national repository must learn of. */
export type EnvioTomado = {
  id: number
  notaId: number
  evento: 'EMISSAO' | 'CANCELAMENTO' | 'SUBSTITUICAO' | 'CANCELAMENTO_REMOVIDO'
  criadoEm: Date
}

/**
 * Takes up to `limite` rows from the outbox of the national repository, the oldest first: they are gone from it when the caller's transaction
 * commits, so each is taken once.
 */
export async function tomarEnvios(ctx: Context, limite: number): Promise<EnvioTomado[]> {
  const { rows } = await ctx.client.query<{ id: string; nota_id: string; evento: EnvioTomado['evento']; criado_em: Date }>(
    `delete from nota_envio_nacional e
     using (select id from nota_envio_nacional order by id limit $1 for update skip locked) primeiros
     where e.id = primeiros.id and e.municipio_id = iss_municipio()
     returning e.id, e.nota_id, e.evento, e.criado_em`,
    [limite],
  )
  return rows
    .map((row) => ({ id: Number(row.id), notaId: Number(row.nota_id), evento: row.evento, criadoEm: row.criado_em }))
    .toSorted((a, b) => a.id - b.id)
}
