import { defineList, longtextField, selectField } from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { municipioTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { criarSinalTnc } from '../contract/conector.ts'
import { semRespostaAntesDe, sinaisTnc } from '../domain/protocolo.ts'
import { tncSignalTable as table } from '../tables/conector.ts'

const tipos = sinaisTnc.map((value) => ({ value, label: value }))
const filters = z.object({ tipo: selectField({ label: 'Tipo', options: tipos }) })

/** TNCSignal (A52): only added; an agent ends them. */
export const tncSignal = defineList({
  slug: 'tnc-signal',
  title: 'Conector: sinais',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 102, icone: 'speakerphone' }],
  filters,
  query: sinais,
  id: 'id',
  refresh: 30,
  order: ['-criado'],
  empty: 'Nenhum sinal enviado.',
  actions: {
    criar: {
      label: 'Novo sinal',
      on: 'list',
      icon: 'plus',
      call: criarSinalTnc,
      question:
        'KILL encerra o conector e exige reinício manual; RESTART recomeça o seu trabalho; UPDATE manda-o ler de novo scripts e configuração. Confirma?',
      fields: z.object({
        tipo: selectField({ label: 'Tipo', options: tipos }),
        motivo: longtextField({ label: 'Motivo', required: true }),
      }),
      submit: 'Enviar sinal',
    },
  },
  columns: [
    { key: 'criado', label: 'Criado', kind: 'datetime' },
    { key: 'municipio', label: 'Município', kind: 'text', secondary: true },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'motivo', label: 'Motivo', kind: 'text' },
    { key: 'autor', label: 'Autor', kind: 'text' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) =>
        situacao === 'Finalizado' ? 'success' : situacao === 'Entregue' ? 'info' : situacao === 'Criado' ? 'warning' : 'danger',
    },
    { key: 'entregue', label: 'Entregue', kind: 'datetime', secondary: true },
    { key: 'finalizado', label: 'Finalizado', kind: 'datetime' },
    { key: 'resultado', label: 'Resultado', kind: 'text', secondary: true },
  ],
})

function sinais({ db, clock }: Context, { tipo }: z.output<typeof filters>) {
  const limite = sql`${semRespostaAntesDe(clock.now()).toISOString()}::timestamptz`
  return db
    .select({
      id: table.id,
      criado: table.criado,
      municipio: municipioTable.nome,
      tipo: table.tipo,
      motivo: table.motivo,
      autor: sql<string | null>`${pessoa.nome}`.as('autor'),
      situacao:
        sql<string>`case when ${table.finalizado} is not null then 'Finalizado' when ${table.criado} < ${limite} then 'Sem resposta' when ${table.entregueEm} is not null then 'Entregue' else 'Criado' end`.as(
          'situacao_do_sinal',
        ),
      entregue: table.entregueEm,
      finalizado: table.finalizado,
      resultado: table.resultado,
    })
    .from(table)
    .innerJoin(municipioTable, eq(municipioTable.id, table.municipioId))
    .leftJoin(pessoa, refere(table.criadoPorId, pessoa))
    .where(tipo ? eq(table.tipo, tipo) : undefined)
}
