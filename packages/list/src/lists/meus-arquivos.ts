import { processoAssincronoTable as processo } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { baixarRelatorio, cancelarRelatorio, repetirRelatorio } from '../contract/relatorio-assincrono.ts'
import { selectField } from '../definition/filter-fields.ts'
import { defineList } from '../definition/list.ts'
import { keptDays } from '../server/relatorio-assincrono.ts'
import { wordsSql } from '../server/words-sql.ts'

const situacoes = {
  ANDAMENTO: 'Processando...',
  PRONTO: 'Pronto',
  ERRO: 'Não gerado',
  CANCELADO: 'Cancelado',
  EXPIRADO: 'Expirado',
} as const
type Situacao = keyof typeof situacoes

const tons = { ANDAMENTO: 'info', PRONTO: 'success', ERRO: 'danger', CANCELADO: 'neutral', EXPIRADO: 'neutral' } as const

const filters = z.object({
  situacao: selectField({
    label: 'Situação',
    options: Object.entries(situacoes).map(([value, label]) => ({ value: value as Situacao, label })),
  }),
})

/** Every file that the account has asked for: reports, lists and whatever else is made in the queue, and what was sent by e-mail. */
export const meusArquivos = defineList({
  slug: 'meus-arquivos',
  title: 'Meus arquivos',
  access: {},
  menu: [{ area: 'usuario', grupo: 'Usuário', ordem: 15, icone: 'download' }],
  filters,
  query: arquivos,
  id: 'id',
  empty: 'Nenhum arquivo pedido ainda.',
  refresh: 10,
  order: ['-agendado'],
  columns: [
    { key: 'titulo', label: 'Arquivo', kind: 'text', below: 'filtros' },
    { key: 'filtros', label: 'Filtros', kind: 'text', filesOnly: true },
    { key: 'formato', label: 'Formato', kind: 'text' },
    { key: 'agendado', label: 'Pedido em', kind: 'datetime' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tons[estado] },
    { key: 'guardado', label: 'Guardado até', kind: 'date' },
  ],
  actions: {
    baixar: { label: 'Download', call: baixarRelatorio, when: ({ estado }) => estado === 'PRONTO' },
    cancelar: {
      label: 'Cancelar',
      call: cancelarRelatorio,
      danger: true,
      when: ({ estado }) => estado === 'ANDAMENTO',
      question: ({ titulo }) => `Tem certeza que pretende cancelar o arquivo ${titulo}?`,
    },
    repetir: {
      label: 'Gerar novamente',
      call: repetirRelatorio,
      when: ({ estado }) => estado === 'ERRO' || estado === 'CANCELADO' || estado === 'EXPIRADO',
    },
  },
})

function arquivos(ctx: Context, { situacao }: z.output<typeof filters>) {
  const said = (name: string) => sql<string>`${processo.metadata} ->> ${name}`
  const estado = sql<Situacao>`case when ${processo.terminoInesperado} is not null
      then case when ${processo.metadata} ? 'cancelado' then 'CANCELADO' else 'ERRO' end
    when ${processo.metadata} ? 'expirado' then 'EXPIRADO'
    when ${processo.fimProcessamento} is not null then 'PRONTO' else 'ANDAMENTO' end`
  return ctx.db
    .select({
      id: processo.id,
      titulo: said('titulo').as('titulo'),
      filtros: said('filtros').as('filtros'),
      formato: said('formato').as('formato'),
      agendado: processo.agendado,
      estado: estado.as('estado'),
      situacao: wordsSql(sql`(${estado})`, situacoes).as('situacao'),
      guardado:
        sql<string>`to_char((${processo.fimProcessamento} + ${`${keptDays} days`}::interval) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as(
          'guardado',
        ),
    })
    .from(processo)
    .where(
      and(
        eq(processo.contaId, ctx.sessao.contaId),
        sql`${processo.metadata} ? 'formato'`,
        situacao === null ? undefined : sql`(${estado}) = ${situacao}`,
      ),
    )
}
