import type { Data } from '@iss/kernel/data'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { pessoaAtividadeTable } from '@iss/tributacao/tables/atividade'
import { and, eq, gte, lte } from 'drizzle-orm'
import type { IsencaoCalculo } from '../domain/calculo-guia.ts'
import { isencaoGuiaTable } from '../tables/config-guia.ts'

type Isencao = typeof isencaoGuiaTable.$inferSelect
export type Isencoes = { de(pessoaId: number | null, pagamento: Data): IsencaoCalculo }

/**
 * Exemptions that hold on some day of payment from `de` to `ate`; several together forgive what any of them forgives. Regime and
 * activities are those of the registration.
 */
export async function carregarIsencoes(ctx: Context, de: Data, ate: Data): Promise<Isencoes> {
  const rows = await ctx.db
    .select()
    .from(isencaoGuiaTable)
    .where(and(lte(isencaoGuiaTable.inicio, ate), gte(isencaoGuiaTable.fim, de)))
  const isencoes: { isencao: Isencao; pessoas: ReadonlySet<number> | null }[] = []
  for (const isencao of rows) isencoes.push({ isencao, pessoas: await pessoasDe(ctx, isencao) })
  return {
    de(pessoaId, pagamento) {
      const validas = isencoes
        .filter(({ isencao, pessoas }) => isencao.inicio <= pagamento && pagamento <= isencao.fim && alcanca(pessoas, pessoaId))
        .map(({ isencao }) => isencao)
      return {
        isentaCorrecao: validas.some(({ isentaCorrecao }) => isentaCorrecao),
        isentaJuros: validas.some(({ isentaJuros }) => isentaJuros),
        isentaMulta: validas.some(({ isentaMulta }) => isentaMulta),
        isentaGuia: validas.some(({ isentaGuia }) => isentaGuia),
      }
    },
  }
}

function alcanca(pessoas: ReadonlySet<number> | null, pessoaId: number | null): boolean {
  return pessoas === null || (pessoaId !== null && pessoas.has(pessoaId))
}

/** Whom an exemption reaches; null: everyone. */
async function pessoasDe(ctx: Context, { filtro, regime, atividadeId, pessoaId }: Isencao): Promise<ReadonlySet<number> | null> {
  if (filtro === 'PESSOA') return new Set(pessoaId === null ? [] : [pessoaId])
  if (filtro === 'REGIME') {
    const rows = await ctx.db
      .select({ id: pessoaTable.id })
      .from(pessoaTable)
      .where(eq(pessoaTable.regimeIssTipo, regime as typeof pessoaTable.$inferSelect.regimeIssTipo))
    return new Set(rows.map(({ id }) => id))
  }
  if (filtro === 'ATIVIDADE' && atividadeId !== null) {
    const rows = await ctx.db
      .select({ id: pessoaAtividadeTable.pessoaId })
      .from(pessoaAtividadeTable)
      .where(eq(pessoaAtividadeTable.atividadeId, atividadeId))
    return new Set(rows.map(({ id }) => id))
  }
  return null
}
