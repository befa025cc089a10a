import { FUSO } from '@iss/kernel/data'
import { dateRange, defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { nacionalAccess } from '../contract/envios.ts'
import { diaSeguinte } from '../server/filtros.ts'

const filters = z.object({ ...dateRange() })

/** Documents sent and received day by day. */
export const volumesNacionais = defineList({
  slug: 'volumes-nacionais',
  title: 'Volumes por dia',
  path: null,
  access: nacionalAccess,
  filters,
  rows: volumes,
  id: 'dia',
  empty: 'Nenhum documento no período.',
  order: ['-dia'],
  chart: {
    type: 'line',
    title: 'Documentos por dia',
    category: 'dia',
    values: ['recebidas', 'eventos', 'enviados', 'comErro'],
    by: 'dia',
  },
  columns: [
    { key: 'dia', label: 'Dia', kind: 'date' },
    { key: 'recebidas', label: 'Notas recebidas', kind: 'integer', total: 'sum' },
    { key: 'eventos', label: 'Eventos recebidos', kind: 'integer', total: 'sum' },
    { key: 'comErro', label: 'Com erro', kind: 'integer', total: 'sum' },
    { key: 'enviados', label: 'Enviados', kind: 'integer', total: 'sum' },
  ],
})

type Row = { dia: string; recebidas: string; eventos: string; com_erro: string; enviados: string }

async function* volumes(ctx: Context, { dataInicial, dataFinal }: z.output<typeof filters>) {
  const { rows } = await ctx.client.query<Row>(
    `select dia::text, sum(recebidas) recebidas, sum(eventos) eventos, sum(com_erro) com_erro, sum(enviados) enviados from (
       select (recebido_em at time zone $3)::date dia, count(*) filter (where tipo = 'NFSE') recebidas, count(*) filter (where tipo <> 'NFSE') eventos,
         count(*) filter (where situacao = 'ERRO') com_erro, 0 enviados from nacional_documento where recebido_em >= $1 and recebido_em < $2 group by 1
       union all
       select (enviado_em at time zone $3)::date, 0, 0, 0, count(*) from nacional_envio where situacao = 'ENVIADO' and enviado_em >= $1 and enviado_em < $2 group by 1
     ) x group by dia order by dia`,
    [diaSeguinte(dataInicial, 0), diaSeguinte(dataFinal, 1), FUSO],
  )
  for (const row of rows)
    yield {
      dia: row.dia,
      recebidas: Number(row.recebidas),
      eventos: Number(row.eventos),
      comErro: Number(row.com_erro),
      enviados: Number(row.enviados),
    }
}
