import { dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { dinheiro } from '@iss/nota/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarObra, encerrarObra } from '../contract/obra.ts'
import { obraTable as table } from '../tables/obra.ts'

const filters = z.object({
  texto: textField({ label: 'Nome, código ou endereço', hidden: true }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'ATIVA', label: 'Ativa' },
      { value: 'ENCERRADA', label: 'Encerrada' },
    ],
  }),
})

/** Minhas obras (O1): the builder's works with what the notes that name them add up to. */
export const obras = defineList({
  slug: 'obras-do-contribuinte',
  title: 'Minhas obras',
  path: null,
  access: buscarObra.access,
  filters,
  query: minhas,
  id: 'id',
  empty: 'Nenhuma obra cadastrada.',
  order: ['situacao', 'nome'],
  actions: {
    novo: { label: 'Nova obra', on: 'list', icon: 'plus', page: true },
    editar: {
      label: 'Editar',
      page: true,
      send: ({ area, valorContrato, ...obra }) => ({
        id: obra.id,
        versao: obra.versao,
        codigo: obra.codigo,
        nome: obra.nome,
        tipo: obra.tipo,
        art: obra.art,
        alvara: obra.alvara,
        endereco: obra.endereco,
        inscricaoImobiliaria: obra.inscricaoImobiliaria,
        area: area === null ? null : String(area),
        valorContrato: valorContrato === null ? null : String(valorContrato),
        inicio: obra.inicio,
        fim: obra.fim,
      }),
    },
    encerrar: {
      label: 'Encerrar',
      call: encerrarObra,
      when: ({ encerrada }) => !encerrada,
      question: ({ nome }) => `Encerrar a obra ${nome}? A emissão de notas deixa de oferecê-la depois do último dia.`,
      fields: z.object({ fim: dateField({ label: 'Último dia', initial: (hoje) => hoje, required: true }) }),
    },
  },
  columns: [
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text', below: 'endereco' },
    { key: 'endereco', label: 'Endereço', kind: 'text', filesOnly: true },
    { key: 'inicio', label: 'Início', kind: 'date', below: 'fim' },
    { key: 'fim', label: 'Fim', kind: 'date', filesOnly: true },
    { key: 'valorContrato', label: 'Contrato', kind: 'money' },
    { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum' },
    { key: 'deduzido', label: 'Deduzido', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ encerrada }) => (encerrada ? 'neutral' : 'success') },
  ],
})

function minhas(ctx: Context, { texto, situacao }: z.output<typeof filters>) {
  const encerrada = sql<boolean>`coalesce(${table.fim} < ${ctx.clock.today()}, false)`
  const codigo = sql<string>`${nota.canonica}->'obra'->>'codigo'`
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const doCodigo = ctx.db
    .select({
      codigo: codigo.as('codigo_da_obra'),
      faturado: sql`sum(${nota.valorTotal})`.as('soma_faturada'),
      deduzido: sql`sum(${nota.deducoes})`.as('soma_deduzida'),
      iss: sql`sum(${nota.imposto})`.as('soma_imposto'),
    })
    .from(nota)
    .where(and(eq(nota.prestadorId, pessoaId), notInArray(nota.estado, ['CANCELADA', 'SUBSTITUIDA']), sql`${codigo} is not null`))
    .groupBy(codigo)
    .as('das_notas')
  return ctx.db
    .select({
      id: table.id,
      versao: table.versao,
      codigo: table.codigo,
      nome: table.nome,
      tipo: table.tipo,
      art: table.art,
      alvara: table.alvara,
      endereco: table.endereco,
      inscricaoImobiliaria: table.inscricaoImobiliaria,
      area: table.area,
      inicio: table.inicio,
      fim: table.fim,
      valorContrato: table.valorContrato,
      faturado: dinheiro(sql`coalesce(${doCodigo.faturado}, 0)`).as('faturado'),
      deduzido: dinheiro(sql`coalesce(${doCodigo.deduzido}, 0)`).as('deduzido'),
      iss: dinheiro(sql`coalesce(${doCodigo.iss}, 0)`).as('iss'),
      encerrada: encerrada.as('encerrada'),
      situacao: wordsSql(sql`case when ${encerrada} then 'ENCERRADA' else 'ATIVA' end`, {
        ATIVA: 'Ativa',
        ENCERRADA: 'Encerrada',
      }).as('situacao'),
    })
    .from(table)
    .leftJoin(doCodigo, eq(doCodigo.codigo, table.codigo))
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        situacao ? sql`${encerrada} = ${situacao === 'ENCERRADA'}` : undefined,
        texto === '' ? undefined : or(contem(table.nome, texto), contem(table.codigo, texto), contem(table.endereco, texto)),
      ),
    )
}
