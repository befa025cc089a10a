import type { Context } from '@iss/platform/server'
import { eq, inArray } from 'drizzle-orm'
import { contaTable, tentativaAcessoTable as table } from '../tables/acesso.ts'
import { chaveDe, propositos } from './tentativas.ts'

/** Failed attempts of a user name and until when it is locked, over all purposes; null: not locked. */
export async function lerBloqueio(ctx: Context, usuario: string): Promise<{ tentativas: number; ate: Date | null }> {
  const agora = ctx.clock.now()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.chave, chavesDe(ctx, usuario)))
  const ate = rows
    .flatMap(({ bloqueadoAte }) => (bloqueadoAte && bloqueadoAte > agora ? [bloqueadoAte.getTime()] : []))
    .reduce((maior, um) => Math.max(maior, um), 0)
  return { tentativas: rows.reduce((soma, row) => soma + row.tentativas, 0), ate: ate === 0 ? null : new Date(ate) }
}

/** Forgets the failures of an account and opens it when it was closed. Whoever calls audits. */
export async function desbloquearConta(ctx: Context, conta: { id: number; usuario: string; situacao: string }): Promise<void> {
  await ctx.db.delete(table).where(inArray(table.chave, chavesDe(ctx, conta.usuario)))
  if (conta.situacao === 'BLOQUEADA')
    await ctx.db.update(contaTable).set({ situacao: 'ATIVA' }).where(eq(contaTable.id, conta.id))
}

const chavesDe = (ctx: Context, usuario: string) => propositos.map((proposito) => chaveDe(ctx, proposito, usuario))
