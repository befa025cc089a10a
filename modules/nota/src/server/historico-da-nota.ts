import { formatDataHora } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { type EventoGravado, labelEventoDaNota, mudancasDoEvento } from '../domain/historico-da-nota.ts'

type Row = EventoGravado & { id: string; ocorrido_em: Date; autor: string | null }

/** What happened to a note, from its audit events: `eventos` all of them, `historico` what changed and who changed it, oldest first. */
export async function lerHistorico(ctx: Context, notaId: number) {
  const { rows } = await ctx.client.query<Row>(
    `select e.id, e.ocorrido_em, e.tipo, e.antes, e.depois, p.nome as autor
       from auditoria_evento e left join pessoa p on p.municipio_id = e.municipio_id and p.id = e.pessoa_id
      where e.entidade = 'nota_fiscal' and e.entidade_id = $1 order by e.id`,
    [String(notaId)],
  )
  return {
    eventos: rows.map((row) => ({
      id: row.id,
      data: formatDataHora(row.ocorrido_em),
      descricao: labelEventoDaNota(row.tipo),
      autor: row.autor ?? 'Sistema',
    })),
    historico: rows.flatMap((row) =>
      mudancasDoEvento(row).map((mudanca) => ({
        evento: row.id,
        data: formatDataHora(row.ocorrido_em),
        usuario: row.autor ?? 'Sistema',
        ...mudanca,
      })),
    ),
  }
}
