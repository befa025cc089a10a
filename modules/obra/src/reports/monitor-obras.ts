import { defineReport, integerField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { dinheiro, inteiro } from '@iss/nota/server'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscalDeObras, isentarObra } from '../contract/obra-unica.ts'

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

/**
 * Works of builders and permits that no works tell, by CNO or number, with the notes in force that name them, whoever issued them. A permit without a
 * CNO that no works name has no notes.
 */
const monitoradas = (hoje: string) => sql`(
  with das_notas as (
    select upper(regexp_replace(n.canonica -> 'obra' ->> 'codigo', '[^0-9A-Za-z]', '', 'g')) as chave, count(*) as notas, sum(n.valor_total) as faturado,
      sum(n.imposto) as imposto
    from nota_fiscal n
    where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and n.canonica -> 'obra' ->> 'codigo' is not null
    group by 1
  ), todas as (
    select 'OBRA' as origem, o.id, o.nome, p.nome as responsavel, p.documento, o.endereco, o.codigo as cno, o.chave, coalesce(o.alvara, '') as alvara,
      o.inicio, o.valor_contrato as contrato, o.isenta
    from obra o join pessoa p on p.municipio_id = o.municipio_id and p.id = o.pessoa_id
    where o.ativa and o.inicio <= ${hoje}::date
    union all
    select 'ALVARA', a.id, a.endereco, a.proprietario, a.documento, a.endereco, coalesce(a.cno, ''),
      regexp_replace(coalesce(a.cno, ''), '[^0-9]', '', 'g'), a.numero, a.emissao, null, false
    from alvara_obra a
    where not exists (select from obra o where o.municipio_id = a.municipio_id
      and (o.alvara = a.numero or o.chave = regexp_replace(a.cno, '[^0-9]', '', 'g')))
  )
  select t.*, ${hoje}::date - t.inicio as dias, coalesce(d.notas, 0) as notas, coalesce(d.faturado, 0) as faturado, coalesce(d.imposto, 0) as imposto,
    case when t.isenta then 'ISENTA' when d.notas is null then 'SEM_NOTA' when d.imposto > 0 then 'COM_ISS' else 'SEM_ISS' end as situacao
  from todas t left join das_notas d on d.chave = t.chave and t.chave <> ''
) as m`

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
    .from(monitoradas(ctx.clock.today()))
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
