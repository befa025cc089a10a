import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { eq } from 'drizzle-orm'
import { deducaoVinculoTable } from '../tables/deducao.ts'
import { defineFatoDaNota, defineVinculosDaNota } from '@iss/nota/server'

/** A note that its taker linked for deduction is not cancelled without the inspector (E07, E15). */
export const fatoVinculoDeducao = defineFatoDaNota(async (ctx, nota) => {
  const [vinculo] = await ctx.db
    .select({ id: deducaoVinculoTable.id })
    .from(deducaoVinculoTable)
    .where(eq(deducaoVinculoTable.notaId, nota.id))
    .limit(1)
  return vinculo ? { usadaComoDeducao: true } : {}
})

export const vinculosDeducao = defineVinculosDaNota(40, async (ctx, nota) => {
  const rows = await ctx.db
    .select({
      competencia: deducaoVinculoTable.competencia,
      obra: deducaoVinculoTable.obra,
      nome: pessoaTable.nome,
      prestadorId: pessoaTable.id,
    })
    .from(deducaoVinculoTable)
    .innerJoin(pessoaTable, eq(pessoaTable.id, deducaoVinculoTable.prestadorId))
    .where(eq(deducaoVinculoTable.notaId, nota.id))
  return rows.map(({ competencia, obra, nome, prestadorId }) => ({
    tipo: 'Nota de dedução',
    descricao: `Vinculada por ${nome} ${competencia ? `na competência ${competencia.format()}` : `à obra ${obra ?? ''}`}`,
    situacao: null,
    valor: nota.valorTotal.toString(),
    href: competencia && prestadorId === ctx.sessao.pessoaSelecionadaId ? '/home/nota-deducao/vinculos' : null,
  }))
})
