import { booleanField, dateField, defineList, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { labelEspecie, labelSentido, opcoesEspecie } from '../domain/troca.ts'
import { tncCredencialTable as credencial } from '../tables/conector.ts'
import { tncAgendamentoTable as agendamento, tncExecucaoTable as table } from '../tables/configuracao.ts'

const sentidos = { RECEBER: labelSentido.RECEBIDO, ENVIAR: labelSentido.ENVIADO } as const

const filters = z.object({
  rotina: selectField({ label: 'Rotina', options: opcoesEspecie }),
  sentido: selectField({
    label: 'Sentido',
    options: Object.entries(sentidos).map(([value, label]) => ({ value: value as keyof typeof sentidos, label })),
  }),
  terminadaDe: dateField({ label: 'Período de', range: { nome: 'terminada', ponta: 'inicio' } }),
  terminadaAte: dateField({ label: 'Período até', range: { nome: 'terminada', ponta: 'fim' } }),
  comErro: booleanField({ label: 'Somente com erro' }),
})

/** Runs of the routines, the logs that F112 opens. */
export const tncExecucoes = defineList({
  slug: 'tnc-execucoes',
  title: 'Logs das rotinas do conector',
  access: fiscoDoConector,
  menu: [],
  filters,
  query: execucoes,
  id: 'id',
  refresh: 30,
  order: ['-terminadaEm'],
  empty: 'Nenhuma execução nos últimos 90 dias.',
  actions: {
    agendamentos: { label: 'Agendamentos', on: 'list', href: '/home/actions/tnc-agendamentos', icon: 'calendar-due' },
  },
  columns: [
    { key: 'terminadaEm', label: 'Terminada em', kind: 'datetime' },
    { key: 'rotina', label: 'Rotina', kind: 'text' },
    { key: 'sentido', label: 'Sentido', kind: 'text', secondary: true },
    { key: 'agente', label: 'Agente', kind: 'text', secondary: true },
    { key: 'duracaoMs', label: 'Duração (ms)', kind: 'integer', secondary: true },
    { key: 'lidos', label: 'Lidos', kind: 'integer', secondary: true },
    { key: 'erros', label: 'Erros', kind: 'integer' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ erros }) => (erros === 0 ? 'success' : 'danger') },
  ],
})

function execucoes({ db }: Context, { rotina, sentido, terminadaDe, terminadaAte, comErro }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      terminadaEm: table.terminadaEm,
      rotina: wordsSql(agendamento.rotina, labelEspecie).as('rotina_rotulo'),
      sentido: wordsSql(agendamento.sentido, sentidos).as('sentido_rotulo'),
      agente: credencial.nome,
      duracaoMs: table.duracaoMs,
      lidos: table.lidos,
      erros: table.erros,
      situacao: sql<string>`case when ${table.erros} = 0 then 'Sem erros' else 'Com erro' end`.as('situacao_da_execucao'),
    })
    .from(table)
    .innerJoin(agendamento, refere(table.agendamentoId, agendamento))
    .innerJoin(credencial, refere(table.credencialId, credencial))
    .where(
      and(
        rotina ? eq(agendamento.rotina, rotina) : undefined,
        sentido ? eq(agendamento.sentido, sentido) : undefined,
        terminadaDe ? gte(table.terminadaEm, instanteDe(terminadaDe)) : undefined,
        terminadaAte ? lt(table.terminadaEm, instanteDe(plusDays(terminadaAte, 1))) : undefined,
        comErro ? gt(table.erros, 0) : undefined,
      ),
    )
}
