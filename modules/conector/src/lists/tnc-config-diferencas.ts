import { defineList, integerField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { desc } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { compararConfiguracoes } from '../domain/versoes.ts'
import { tncConfigVersaoTable as table } from '../tables/configuracao.ts'

const filters = z.object({
  de: integerField({ label: 'Da versão', min: 1, max: 1_000_000, help: 'Em branco: a penúltima.' }),
  ate: integerField({ label: 'Até a versão', min: 1, max: 1_000_000, help: 'Em branco: a última.' }),
})

/** What two versions of the global configuration differ in (A53). */
export const tncConfigDiferencas = defineList({
  slug: 'tnc-config-diferencas',
  title: 'Conector: diferença entre versões',
  access: adminDoConector,
  menu: [],
  filters,
  rows: diferencas,
  order: [],
  empty: 'As duas versões não diferem, ou uma delas não existe.',
  back: '/home/actions/tnc-config-versoes',
  columns: [
    { key: 'item', label: 'Propriedade', kind: 'text' },
    { key: 'antes', label: 'Antes', kind: 'text' },
    { key: 'depois', label: 'Depois', kind: 'text' },
    {
      key: 'mudanca',
      label: 'Mudança',
      kind: 'status',
      tone: ({ mudanca }) => (mudanca === 'Incluída' ? 'success' : mudanca === 'Retirada' ? 'danger' : 'warning'),
    },
  ],
})

async function* diferencas(ctx: Context, { de, ate }: z.output<typeof filters>) {
  const versoes = await ctx.db.select().from(table).orderBy(desc(table.numero))
  const depois = ate ? versoes.find(({ numero }) => numero === ate) : versoes[0]
  const antes = de ? versoes.find(({ numero }) => numero === de) : versoes.find(({ numero }) => numero < (depois?.numero ?? 0))
  if (antes && depois) yield* compararConfiguracoes(antes, depois)
}
