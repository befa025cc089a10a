import { defineList, textField } from '@iss/list/definition'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarServicoProprio, removerServicoProprio } from '../contract/servico-proprio.ts'
import { servicoProprioTable as table } from '../tables/servico-proprio.ts'

const filters = z.object({ texto: textField({ label: 'Nome ou descrição', hidden: true }) })

/** The services of the selected person with text, activity and price. */
export const meusServicos = defineList({
  slug: 'meus-servicos',
  title: 'Serviços',
  path: null,
  access: buscarServicoProprio.access,
  filters,
  query: servicos,
  id: 'id',
  empty: 'Nenhum serviço cadastrado.',
  order: ['nome'],
  actions: {
    novo: { label: 'Adicionar', on: 'list', icon: 'plus', page: true },
    excluir: { label: 'Excluir', on: 'selection', icon: 'trash', call: removerServicoProprio, question: registryTexts.eliminar },
    editar: {
      label: 'Editar',
      page: true,
      send: ({ id, versao, nome, descricao, atividadeId, unidade, preco }) => ({
        id,
        versao,
        nome,
        descricao,
        atividadeId,
        unidade,
        preco: preco === null ? null : String(preco),
      }),
    },
  },
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text', secondary: true },
    { key: 'atividade', label: 'Atividade', kind: 'text', secondary: true },
    { key: 'unidade', label: 'Unidade', kind: 'text', secondary: true },
    { key: 'preco', label: 'Preço', kind: 'decimal' },
  ],
})

function servicos(ctx: Context, { texto }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: table.id,
      versao: table.versao,
      nome: table.nome,
      descricao: table.descricao,
      atividadeId: table.atividadeId,
      atividade: sql<string>`coalesce(${atividadeTable.codigo}, '')`.as('codigo_da_atividade'),
      unidade: table.unidade,
      preco: table.preco,
    })
    .from(table)
    .leftJoin(atividadeTable, refere(table.atividadeId, atividadeTable))
    .where(
      and(
        eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId),
        texto === '' ? undefined : or(contem(table.nome, texto), contem(table.descricao, texto)),
      ),
    )
}
