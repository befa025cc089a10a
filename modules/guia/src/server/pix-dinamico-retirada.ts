import { type Context, defineRoutine } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { pixCobrancaTable as table } from '../tables/pix-dinamico.ts'
import { getPsp } from './psp-configuracao.ts'

/** Charges that one turn of the routine takes. */
const POR_VEZ = 50

/**
 * Withdraws the active charge of a guide that nobody is to pay any more (cancelled, settled otherwise, other amount). The PSP is told after
 * the commit and, until it answered, by the routine: an outage of the PSP stops nothing. A Pix that arrives all the same is kept (G9).
 */
export async function retirarCobranca(ctx: Context, guiaId: number): Promise<void> {
  const retiradas = await ctx.db
    .update(table)
    .set({ situacao: 'A_REMOVER' })
    .where(and(eq(table.guiaId, guiaId), eq(table.situacao, 'ATIVA')))
    .returning({ txid: table.txid })
  if (retiradas.length === 0) return
  await ctx.audit({
    tipo: 'pix.retirado',
    entidade: 'guia',
    entidadeId: guiaId,
    depois: { txid: retiradas.map(({ txid }) => txid) },
  })
  ctx.afterCommit(async () => {
    for (const { txid } of retiradas) await pedirRetirada(ctx, txid)
  })
}

/** Whether the PSP withdrew the charge; a failure is only noted. */
async function pedirRetirada(ctx: Context, txid: string): Promise<boolean> {
  try {
    await (await getPsp(ctx)).removerCobranca(txid)
    return true
  } catch (error) {
    ctx.log.warn({ porta: 'pix', nome: (error as Error).name }, 'servico externo falhou')
    return false
  }
}

export const retirarCobrancas = defineRoutine({
  nome: 'pix-retirar-cobrancas',
  everySeconds: 60,
  async run(ctx) {
    const rows = await ctx.db
      .select({ id: table.id, txid: table.txid })
      .from(table)
      .where(eq(table.situacao, 'A_REMOVER'))
      .orderBy(table.id)
      .limit(POR_VEZ)
      .for('update', { skipLocked: true })
    for (const { id, txid } of rows) {
      // The next turn asks again, instead of waiting for every one of them.
      if (!(await pedirRetirada(ctx, txid))) return
      await ctx.db.update(table).set({ situacao: 'REMOVIDA' }).where(eq(table.id, id))
    }
  },
})
