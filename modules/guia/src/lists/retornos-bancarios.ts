import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarRetornos } from '../contract/retorno.ts'
import { retornoBancarioTable as table } from '../tables/pagamento.ts'

/** Bank return files that were processed (F71). */
export const retornosBancarios = defineList({
  slug: 'retornos-bancarios',
  title: 'Arquivos processados',
  path: null,
  access: buscarRetornos.access,
  filters: z.object({}),
  query: retornos,
  id: 'id',
  open: ({ id }) => `/home/actions/retorno-bancario?id=${id}`,
  empty: 'Nenhum arquivo processado.',
  order: ['-recebidoEm'],
  columns: [
    { key: 'nome', label: 'Arquivo', kind: 'text' },
    { key: 'banco', label: 'Banco', kind: 'text', secondary: true },
    { key: 'convenio', label: 'Convênio', kind: 'text', filesOnly: true },
    { key: 'sequencial', label: 'Sequencial', kind: 'text' },
    { key: 'geradoEm', label: 'Gerado em', kind: 'date' },
    { key: 'recebidoEm', label: 'Processado em', kind: 'datetime' },
    { key: 'quantidade', label: 'Pagamentos', kind: 'integer', total: 'sum' },
    { key: 'divergentes', label: 'A conferir', kind: 'integer', total: 'sum' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
  ],
})

function retornos({ db }: Context) {
  const pagas = sql`(select count(*) from retorno_linha l where l.municipio_id = ${table.municipioId} and l.retorno_id = ${table.id}
    and l.situacao = 'PAGA')`
  return db
    .select({
      id: table.id,
      nome: table.nome,
      banco: sql<string>`${table.banco} || ' - ' || ${table.nomeBanco}`.as('banco_nome'),
      convenio: table.convenio,
      sequencial: table.sequencial,
      geradoEm: table.geradoEm,
      recebidoEm: table.recebidoEm,
      quantidade: table.quantidade,
      total: table.total,
      pagas: sql<number>`${pagas}`.mapWith(Number).as('pagas'),
      divergentes: sql<number>`${table.quantidade} - ${pagas}`.mapWith(Number).as('divergentes'),
    })
    .from(table)
}
