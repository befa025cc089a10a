import type { Context } from '@iss/platform/server'
import type { ChaveSaldo } from '@iss/conta/server'

/**
 * Whether receipts are missing among the converted ones of a provider in a competence: numbers between two of its notes that neither a note of
 * any competence nor a cancellation bears. A taker converts none. Source: C01 'Pendências', F35.
 */
export async function hasRpsNaoConvertidos(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<boolean> {
  if (papel === 'TOMADOR') return false
  const { rows } = await ctx.client.query<{ falta: boolean }>(
    `with convertidos as (
       select rps_tipo as tipo, rps_serie as serie, rps_numero as numero, lag(rps_numero) over (partition by rps_tipo, rps_serie order by rps_numero) as antes
       from nota_fiscal where prestador_id = $1 and competencia = $2 and rps_numero is not null
     )
     select exists (select 1 from convertidos c where c.antes < c.numero - 1 and c.numero - c.antes - 1 > (
       select count(*) from (
         select n.rps_numero from nota_fiscal n where n.prestador_id = $1 and n.rps_tipo = c.tipo and n.rps_serie = c.serie
           and n.rps_numero > c.antes and n.rps_numero < c.numero
         union
         select x.numero from rps_cancelado x where x.pessoa_id = $1 and x.tipo = c.tipo and x.serie = c.serie and x.numero > c.antes and x.numero < c.numero
       ) conhecidos)) as falta`,
    [pessoaId, competencia.firstDay()],
  )
  return rows[0]?.falta ?? false
}
