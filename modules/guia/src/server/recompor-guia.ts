import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { lerCalculadora, getConfigGuia } from './config-guia.ts'
import { montarCodigos } from './codigos-guia.ts'
import { retirarCobranca } from './pix-dinamico-retirada.ts'

/**
 * Gives an unpaid guide another base, keeping number, due date and validity: additions, bar code and Pix follow. A copy printed before still
 * pays it, and what it pays too much becomes a Credito (G9). The caller has locked the guide.
 */
export async function recomporGuia(ctx: Context, guia: Guia, base: Dinheiro, motivo: string): Promise<void> {
  const calculadora = await lerCalculadora(ctx, guia.vencimento, guia.validade, [guia.pessoaId])
  const { correcao, multa, juros, tsa, total, memoria } = calculadora.calcular({ ...guia, base }, guia.validade)
  const codigos = await montarCodigos(ctx, await getConfigGuia(ctx), { ...guia, total })
  await ctx.db
    .update(guiaTable)
    .set({ base, correcao, multa, juros, tsa, total, memoria, ...codigos, versao: guia.versao + 1 })
    .where(eq(guiaTable.id, guia.id))
  await retirarCobranca(ctx, guia.id)
  await ctx.audit({
    tipo: 'guia.recomposta',
    entidade: 'guia',
    entidadeId: guia.id,
    antes: { base: guia.base, total: guia.total },
    depois: { base, total, motivo },
  })
}
