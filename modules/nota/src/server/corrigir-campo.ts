import type { Context } from '@iss/platform/server'

/** The row of a note and the canonical note that print and XML read, field by field; `$2`: the new text, null takes the value away. */
const comandos = {
  CTISS: `canonica = jsonb_set(canonica, '{servico,ctiss}', coalesce(to_jsonb($2::text), 'null'))`,
  CNAE: `canonica = jsonb_set(canonica, '{servico,cnae}', coalesce(to_jsonb($2::text), 'null'))`,
  INCIDENCIA: 'municipio_incidencia = $2::text',
  EMAIL: `dados_tomador = jsonb_set(dados_tomador, '{email}', coalesce(to_jsonb($2::text), 'null')),
    canonica = jsonb_set(canonica, '{tomador,email}', coalesce(to_jsonb($2::text), 'null'))`,
} as const
export type CampoDaNota = keyof typeof comandos

/** Changes one field of a note that is in force; the caller has kept what the note said in the same transaction. */
export async function corrigirCampo(ctx: Context, id: number, campo: CampoDaNota, valor: string | null): Promise<void> {
  await ctx.client.query(`update nota_fiscal set ${comandos[campo]} where id = $1`, [id, valor])
}

/** Makes the total of a note the sum of its items; the caller has kept what the note said in the same transaction. */
export async function recontarTotal(ctx: Context, id: number): Promise<void> {
  await ctx.client.query(
    'update nota_fiscal set valor_total = (select sum(i.valor) from nota_item i where i.nota_id = $1) where id = $1',
    [id],
  )
}
