import { defineList, lookupField, selectField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { administrador, telaDuvidasAdministrador } from '../contract/topico.ts'
import {
  avaliacoesAdministrador,
  labelSituacaoTopico,
  type SituacaoTopico,
  situacoesTopico,
  toneTopico,
} from '../domain/topico.ts'

const filters = z.object({
  municipio: lookupField({ label: 'Município', lookup: 'municipio-cliente' }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesTopico.map((value) => ({ value, label: labelSituacaoTopico[value] })),
  }),
  avaliacao: selectField({
    label: 'Avaliação',
    options: avaliacoesAdministrador.map((value) => ({ value, label: value })),
  }),
})

/** Seconds between two looks at the tickets. */
const espera = 30

/** Tickets of all cities (A61): what they are about and what became of them. One is read and answered in its own city. */
export const duvidasDaInstalacao = defineList({
  slug: 'duvidas-da-instalacao',
  title: 'Dúvidas',
  path: null,
  access: administrador,
  installation: true,
  filters,
  query: topicos,
  id: 'id',
  open: ({ id, municipioId }) => `${telaDuvidasAdministrador.path}?topicoId=${id}&cidade=${municipioId}`,
  empty: 'Nenhuma dúvida encontrada.',
  refresh: espera,
  order: ['-ultimaAlteracao'],
  columns: [
    { key: 'assunto', label: 'Assunto', kind: 'text' },
    { key: 'municipio', label: 'Município', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'avaliacao', label: 'Avaliação', kind: 'text' },
    { key: 'encaminhado', label: 'Encaminhada', kind: 'boolean', secondary: true },
    { key: 'ordemServico', label: 'Ordem de serviço', kind: 'text', secondary: true },
    { key: 'dataAbertura', label: 'Criação', kind: 'datetime', filesOnly: true },
    { key: 'ultimaAlteracao', label: 'Última alteração', kind: 'datetime' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => toneTopico[estado] },
  ],
})

function topicos({ db }: Context, { municipio, situacao, avaliacao }: z.output<typeof filters>) {
  const estado = sql<SituacaoTopico>`t.situacao`
  return db
    .select({
      id: sql<number>`t.id`.mapWith(Number).as('id'),
      municipioId: sql<number>`t.municipio_id`.mapWith(Number).as('municipio_da_duvida'),
      municipio: sql<string>`t.municipio`.as('municipio'),
      assunto: sql<string>`t.assunto`.as('assunto'),
      contribuinte: sql<string>`t.contribuinte`.as('contribuinte'),
      avaliacao: sql<string>`t.avaliacao`.as('avaliacao'),
      encaminhado: sql<boolean>`t.encaminhado`.as('encaminhado'),
      ordemServico: sql<string>`coalesce(t.ordem_servico_id::text, '')`.as('ordem_de_servico'),
      dataAbertura: sql<Date>`t.data_abertura`.mapWith((text: string) => new Date(text)).as('data_abertura'),
      ultimaAlteracao: sql<Date>`t.ultima_alteracao`.mapWith((text: string) => new Date(text)).as('ultima_alteracao'),
      estado: estado.as('estado'),
      situacao: sql<string>`initcap(t.situacao)`.as('situacao_dita'),
    })
    .from(sql`topicos_da_instalacao() t`)
    .where(
      and(
        municipio === null ? undefined : eq(sql`t.municipio_id`, municipio),
        situacao === null ? undefined : eq(sql`t.situacao`, situacao),
        avaliacao === null ? undefined : eq(sql`t.avaliacao`, avaliacao),
      ),
    )
}
