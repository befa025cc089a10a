import { plusDays } from '@iss/kernel/data'
import type { Lote } from '@iss/lote/definition'
import { openOrder } from '@iss/lote/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { findPessoaPorDocumento } from '../server/find-pessoa.ts'
import { pessoaAtividadeTable as vinculo } from '../tables/pessoa-atividade.ts'

/** An activity that was taken over by another one (K21): what a company did until last year passed to the new code in the middle of it. */
export const substituicaoDeAtividadeDemo = defineDemo({
  nome: 'substituicao-de-atividade',
  ordem: 996,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const lote = ctx.definitions<Lote>('lote').find(({ slug }) => slug === 'substituir-atividade')
    const empresa = await findPessoaPorDocumento(ctx, demoDocumentos.omega)
    const [antiga, nova] = await ctx.db
      .select({ id: atividadeTable.id })
      .from(atividadeTable)
      .where(
        and(
          eq(atividadeTable.ativa, true),
          notInArray(atividadeTable.id, ctx.db.select({ id: vinculo.atividadeId }).from(vinculo)),
        ),
      )
      .orderBy(asc(atividadeTable.codigo))
      .limit(2)
    if (!lote || !empresa || !antiga || !nova) throw new Error('The demonstration has no activities to spare')
    await ctx.db.insert(vinculo).values({
      pessoaId: empresa.id,
      atividadeId: antiga.id,
      inicio: plusDays(hoje, -900),
      fim: plusDays(hoje, -400),
    })
    const valores = {
      antigaId: antiga.id,
      novaId: nova.id,
      inicio: plusDays(hoje, -700),
      anexos: false,
      ibpt: false,
      ctiss: false,
    }
    await openOrder(ctx, lote, {
      valores,
      itens: lote.items?.(ctx, valores, null) ?? [],
      motivo: 'Código substituído pela lista nova de atividades',
      immediate: true,
    })
  },
})
