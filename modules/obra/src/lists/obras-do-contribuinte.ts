import { dateField, documentoField, defineList, selectField, textField } from '@iss/list/definition'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarObra, encerrarObra } from '../contract/obra.ts'
import { salvarObraPrestador } from '../contract/obra-prestador.ts'
import { isEncerrada, notasDoPrestador, situacaoDaObra, somas } from '../server/somas-da-obra.ts'
import { obraPrestadorTable as vinculo, obraTable as table } from '../tables/obra.ts'

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
  open: ({ id }) => `/home/actions/obra-notas?id=${id}`,
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
    vincular: {
      label: 'Vincular prestador',
      call: salvarObraPrestador,
      when: ({ encerrada }) => !encerrada,
      question: ({ nome }) => `Vincular um prestador à obra ${nome}? A emissão passa a oferecer-lhe a obra.`,
      fields: z.object({ documento: documentoField({ label: 'CPF ou CNPJ do prestador' }) }),
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
    { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum', below: 'valorContrato' },
    { key: 'valorContrato', label: 'Contrato', kind: 'money', filesOnly: true },
    { key: 'deduzido', label: 'Deduzido', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ encerrada }) => (encerrada ? 'neutral' : 'success') },
  ],
})

function minhas(ctx: Context, { texto, situacao }: z.output<typeof filters>) {
  const encerrada = isEncerrada(ctx)
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
      ...somas,
      encerrada: encerrada.as('encerrada'),
      situacao: situacaoDaObra(ctx).as('situacao'),
    })
    .from(table)
    .innerJoin(vinculo, and(refere(vinculo.obraId, table), eq(vinculo.prestadorId, table.pessoaId)))
    .crossJoinLateral(notasDoPrestador)
    .where(
      and(
        eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId),
        situacao ? sql`${encerrada} = ${situacao === 'ENCERRADA'}` : undefined,
        texto === '' ? undefined : or(contem(table.nome, texto), contem(table.codigo, texto), contem(table.endereco, texto)),
      ),
    )
}
