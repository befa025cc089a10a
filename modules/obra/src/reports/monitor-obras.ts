import { defineReport, integerField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { dinheiro, inteiro } from '@iss/nota/server'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscalDeObras, isentarObra } from '../contract/obra-unica.ts'
import { monitoradasSql } from '../server/obras-monitoradas.ts'

const situacoes = { SEM_NOTA: 'Sem nota', SEM_ISS: 'Notas sem ISS', COM_ISS: 'Com ISS', ISENTA: 'Isenta' } as const
const origens = { OBRA: 'Obra cadastrada', ALVARA: 'Alvará' } as const

const filters = z.object({
  texto: textField({ label: 'Nome, CNO, alvará ou responsável' }),
  origem: selectField({
    label: 'Origem',
    options: Object.entries(origens).map(([value, label]) => ({ value, label })),
  }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'DEVENDO', label: 'Sem ISS' },
      ...Object.entries(situacoes).map(([value, label]) => ({ value, label: value === 'SEM_ISS' ? 'Só notas sem ISS' : label })),
    ],
    initial: 'DEVENDO',
  }),
  dias: integerField({ label: 'Dias desde o início, ao menos', min: 0, max: 3650, initial: 30 }),
})
type Filtros = z.output<typeof filters>

/** Monitor of works without ISS: what the city allowed to be built and nobody pays the tax for. */
export const monitorObras = defineReport({
  slug: 'monitor-obras',
  title: 'Obras sem ISS',
  access: fiscalDeObras,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 61, icone: 'building' }],
  mode: 'sincrono',
  tipo: null,
  filters,
  query: obrasMonitoradas,
  id: 'chave',
  empty: 'Nenhuma obra encontrada.',
  order: ['-dias', 'nome'],
  actions: {
    isentar: {
      label: 'Marcar como isenta',
      call: isentarObra,
      when: ({ origemCodigo, isenta }) => origemCodigo === 'OBRA' && !isenta,
      question: ({ nome }) => `Marcar a obra ${nome} como isenta? Ela deixa de ser monitorada.`,
      send: ({ id }) => ({ id, isenta: true }),
    },
    tributar: {
      label: 'Desfazer a isenção',
      call: isentarObra,
      when: ({ origemCodigo, isenta }) => origemCodigo === 'OBRA' && isenta,
      question: ({ nome }) => `A obra ${nome} deixa de ser isenta?`,
      send: ({ id }) => ({ id, isenta: false }),
    },
  },
  columns: [
    { key: 'origem', label: 'Origem', kind: 'text' },
    { key: 'nome', label: 'Obra', kind: 'text', below: 'endereco', total: 'count' },
    { key: 'endereco', label: 'Endereço', kind: 'text', filesOnly: true },
    { key: 'responsavel', label: 'Responsável', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'cno', label: 'CNO ou CEI', kind: 'text' },
    { key: 'alvara', label: 'Alvará', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'dias', label: 'Dias', kind: 'integer' },
    { key: 'contrato', label: 'Contrato', kind: 'money', total: 'sum' },
    { key: 'notas', label: 'Notas', kind: 'integer', total: 'sum' },
    { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) => (estado === 'COM_ISS' ? 'success' : estado === 'ISENTA' ? 'neutral' : 'danger'),
    },
  ],
})

function obrasMonitoradas(ctx: Context, { texto, origem, situacao, dias }: Filtros) {
  const coluna = (nome: string) => sql<string>`${sql.raw(`m.${nome}`)}`
  return ctx.db
    .select({
      chave: sql<string>`m.origem || '-' || m.id`.as('chave_da_linha'),
      id: sql<number>`m.id`.mapWith(Number).as('id_da_linha'),
      origemCodigo: coluna('origem').as('origem_codigo'),
      estado: coluna('situacao').as('estado'),
      isenta: sql<boolean>`m.isenta`.as('isenta'),
      origem: wordsSql(coluna('origem'), origens).as('origem'),
      nome: coluna('nome').as('nome'),
      endereco: coluna('endereco').as('endereco'),
      responsavel: coluna('responsavel').as('responsavel'),
      documento: coluna('documento').as('documento'),
      cno: coluna('cno').as('cno'),
      alvara: coluna('alvara').as('alvara'),
      inicio: sql<string>`m.inicio::text`.as('inicio'),
      dias: inteiro(sql`m.dias`).as('dias'),
      contrato: dinheiro(sql`m.contrato`).as('contrato'),
      notas: inteiro(sql`m.notas`).as('notas'),
      faturado: dinheiro(sql`m.faturado`).as('faturado'),
      iss: dinheiro(sql`m.imposto`).as('iss'),
      situacao: wordsSql(coluna('situacao'), situacoes).as('situacao'),
    })
    .from(monitoradasSql(ctx.clock.today()))
    .where(
      and(
        texto === ''
          ? undefined
          : or(...['nome', 'cno', 'alvara', 'responsavel', 'documento'].map((nome) => contem(coluna(nome), texto))),
        origem ? sql`m.origem = ${origem}` : undefined,
        situacao === 'DEVENDO'
          ? sql`m.situacao in ('SEM_NOTA', 'SEM_ISS')`
          : situacao
            ? sql`m.situacao = ${situacao}`
            : undefined,
        dias ? sql`m.dias >= ${dias}::int` : undefined,
      ),
    )
}
