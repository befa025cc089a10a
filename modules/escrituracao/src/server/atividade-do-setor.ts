import type { Context } from '@iss/platform/server'

/**
 * The activity by which a sector is taxed on a civil date: the one marked so ('pedagio', 'transporte_coletivo') that the person is registered
 * with, else the first of the city; null when the city has none.
 */
export async function findAtividadeDoSetor(
  ctx: Context,
  titularId: number,
  marca: 'pedagio' | 'transporte_coletivo',
  data: string,
): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: string }>(
    `select a.id from atividade a
     left join pessoa_atividade v on v.municipio_id = a.municipio_id and v.atividade_id = a.id and v.pessoa_id = $1
       and $2::date between v.inicio and coalesce(v.fim, 'infinity')
     where a.ativa and case $3 when 'pedagio' then a.pedagio else a.transporte_coletivo end
     order by v.id is null, a.codigo limit 1`,
    [titularId, data, marca],
  )
  const [row] = rows
  return row ? Number(row.id) : null
}
