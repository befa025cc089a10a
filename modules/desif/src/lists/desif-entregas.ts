import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { bancoAccess } from '../contract/acesso.ts'
import { tomDaSituacaoArquivo } from '../domain/situacao-arquivo.ts'
import { camposDaEntrega } from '../server/campos-da-entrega.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'

/** What the institution delivered, the newest first. */
export const desifEntregas = defineList({
  slug: 'desif-entregas',
  title: 'Declarações entregues',
  path: null,
  access: bancoAccess,
  filters: z.object({}),
  query: entregas,
  id: 'id',
  open: ({ id }) => `/home/actions/desif-entrega?id=${id}`,
  empty: 'Nenhuma declaração entregue.',
  order: ['-recebidoEm'],
  columns: [
    { key: 'nome', label: 'Arquivo', kind: 'text' },
    { key: 'modulo', label: 'Módulo', kind: 'text' },
    { key: 'periodo', label: 'Período', kind: 'text', orderBy: 'inicio' },
    { key: 'recebidoEm', label: 'Recebido em', kind: 'datetime' },
    { key: 'linhas', label: 'Linhas', kind: 'integer', secondary: true },
    { key: 'erros', label: 'Erros', kind: 'integer' },
    { key: 'alertas', label: 'Alertas', kind: 'integer', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaSituacaoArquivo(estado) },
    { key: 'protocolo', label: 'Protocolo', kind: 'text' },
  ],
})

function entregas(ctx: Context) {
  return ctx.db.select(camposDaEntrega).from(arquivo).where(eq(arquivo.pessoaId, ctx.sessao.pessoaSelecionadaId))
}
