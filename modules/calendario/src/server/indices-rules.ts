import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, isNull } from 'drizzle-orm'
import { calendarioErrors } from '../domain/errors.ts'
import { cotacaoTable as cotacao, indiceTable as indice } from '../tables/indice.ts'
import { corrigirCotacao } from './corrigir-cotacao.ts'

/** A new quote for a day that has one: refused, unless guides use that one; then the new row corrects it and needs its reason. */
export const cotacoesRules = defineRegistryRules('indices/cotacoes', {
  async beforeSave(ctx, { id, pai, values }) {
    if (id !== null || pai === null) return []
    // Who quoted it and when belongs to the row, not to the form.
    values.cadastro = ctx.clock.now()
    values.usuarioId = ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null
    const [known] = await ctx.db
      .select()
      .from(cotacao)
      .where(and(eq(cotacao.indiceId, pai), eq(cotacao.dia, String(values.dia)), isNull(cotacao.dataCancelamento)))
    return known ? corrigirCotacao(ctx, known, values.motivo) : []
  },
})

export const componentesRules = defineRegistryRules('indices/componentes', {
  async beforeSave(ctx, { pai, values }) {
    if (values.componenteId === pai) return [calendarioErrors.componenteProprio]
    const [row] = await ctx.db
      .select({ composto: indice.composto })
      .from(indice)
      .where(eq(indice.id, Number(values.componenteId)))
    return row?.composto ? [calendarioErrors.componenteComposto] : []
  },
})
