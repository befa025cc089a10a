import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { buscarHistoricoSimples } from '../contract/aliquota-simples.ts'
import { alteracoesDaAliquota, colunasDaAlteracao } from '../server/historico-aliquota.ts'
import { aliquotaSimplesTable as table } from '../tables/aliquota-simples.ts'

/** Changes of the rate of the selected company (S20), the newest first. */
export const aliquotasSimples = defineList({
  slug: 'aliquotas-simples',
  title: 'Alterações da alíquota',
  path: null,
  access: buscarHistoricoSimples.access,
  filters: z.object({}),
  query: (ctx: Context) => alteracoesDaAliquota(ctx, eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)),
  id: 'id',
  empty: 'Nenhuma alteração da alíquota.',
  order: ['-registradoEm'],
  columns: colunasDaAlteracao,
})
