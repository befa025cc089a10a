import { defineList, textField } from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, eq, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { buscarObra } from '../contract/obra.ts'
import { notasDoPrestador, situacaoDaObra, somas } from '../server/somas-da-obra.ts'
import { obraPrestadorTable as vinculo, obraTable as obra } from '../tables/obra.ts'

const filters = z.object({ texto: textField({ label: 'Nome, código ou endereço', hidden: true }) })

/** Como prestador (O1): works of others to which the selected person renders services. */
export const obrasComoPrestador = defineList({
  slug: 'obras-como-prestador',
  title: 'Como prestador',
  path: null,
  access: buscarObra.access,
  filters,
  query: comoPrestador,
  id: 'id',
  open: ({ id }) => `/home/actions/obra-notas?id=${id}`,
  empty: 'Nenhuma obra de terceiros.',
  order: ['nome'],
  columns: [
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text', below: 'endereco' },
    { key: 'endereco', label: 'Endereço', kind: 'text', filesOnly: true },
    { key: 'responsavel', label: 'Responsável', kind: 'text' },
    { key: 'abatimento', label: 'Abatimento', kind: 'text' },
    { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum' },
    { key: 'deduzido', label: 'Deduzido', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Encerrada' ? 'neutral' : 'success'),
    },
  ],
})

function comoPrestador(ctx: Context, { texto }: z.output<typeof filters>) {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  return ctx.db
    .select({
      id: obra.id,
      codigo: obra.codigo,
      nome: obra.nome,
      endereco: obra.endereco,
      responsavel: pessoa.nome,
      abatimento: tipo.nome,
      ...somas,
      situacao: situacaoDaObra(ctx).as('situacao'),
    })
    .from(vinculo)
    .innerJoin(obra, refere(vinculo.obraId, obra))
    .innerJoin(pessoa, refere(obra.pessoaId, pessoa))
    .leftJoin(tipo, refere(vinculo.tipoAbatimentoObraId, tipo))
    .crossJoinLateral(notasDoPrestador)
    .where(
      and(
        eq(vinculo.prestadorId, pessoaId),
        ne(obra.pessoaId, pessoaId),
        texto === '' ? undefined : or(contem(obra.nome, texto), contem(obra.codigo, texto), contem(obra.endereco, texto)),
      ),
    )
}
