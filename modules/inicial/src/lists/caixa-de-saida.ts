import { emailTable as table } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { defineList } from '@iss/list/definition'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { caixaAccess } from '../contract/caixa-de-saida.ts'

const tons = { Enviado: 'success', Falhou: 'danger', 'Na fila': 'warning' } as const

/** The outbox of the demonstration: what the city's e-mails would say. */
export const caixaDeSaida = defineList({
  slug: 'caixa-de-saida',
  title: 'E-mails',
  path: null,
  access: caixaAccess,
  filters: z.object({}),
  query: emails,
  id: 'id',
  open: ({ id }) => `/home/actions/caixa-de-saida?id=${id}`,
  empty: 'Nenhum e-mail na caixa de saída.',
  refresh: 30,
  order: ['-criadoEm'],
  columns: [
    { key: 'criadoEm', label: 'Criado em', kind: 'datetime' },
    { key: 'para', label: 'Para', kind: 'text' },
    { key: 'assunto', label: 'Assunto', kind: 'text' },
    { key: 'anexos', label: 'Anexos', kind: 'integer', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
  ],
})

function emails({ db }: Context) {
  return db
    .select({
      id: table.id,
      criadoEm: table.criadoEm,
      enviadoEm: table.enviadoEm,
      erro: table.erro,
      destinatarios: table.para,
      para: sql<string>`array_to_string(${table.para}, ', ')`.as('para_texto'),
      assunto: table.assunto,
      anexos: sql<number>`jsonb_array_length(${table.anexos})`.mapWith(Number).as('quantos'),
      situacao: sql<keyof typeof tons>`case when ${table.enviadoEm} is not null then 'Enviado' when ${table.erro} is not null
        then 'Falhou' else 'Na fila' end`.as('situacao'),
    })
    .from(table)
}
