import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { contaTable } from '../tables/acesso.ts'

/** The account may sign in: its mail was verified, now if it never was before. Whoever calls audits. */
export async function ativarConta(ctx: Context, { id, ativadoEm }: { id: number; ativadoEm: Date | null }): Promise<void> {
  await ctx.db
    .update(contaTable)
    .set({ situacao: 'ATIVA', emailVerificado: true, ativadoEm: ativadoEm ?? ctx.clock.now() })
    .where(eq(contaTable.id, id))
}
