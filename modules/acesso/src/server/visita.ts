import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { visitaSuporteTable as table } from '../tables/acesso.ts'

/** Minutes after which a visit of the support ends by itself. */
export const minutosVisita = 30

/** From the next call on the session sees the portal as the account sees it, and writes nothing. Whoever calls has checked who may, and audits. */
export async function abrirVisita(
  ctx: Context,
  { contaId, pessoaId, motivo }: { contaId: number; pessoaId: number; motivo: string },
): Promise<Date> {
  const agora = ctx.clock.now()
  const { sid } = ctx.sessao
  await encerrarVisita(ctx)
  const expiraEm = new Date(agora.getTime() + minutosVisita * 60_000)
  await ctx.db.insert(table).values({
    sessaoId: sid,
    visitanteContaId: ctx.sessao.contaId,
    visitanteId: ctx.sessao.pessoaUsuarioId,
    contaId,
    pessoaId,
    motivo,
    iniciadaEm: agora,
    expiraEm,
  })
  return expiraEm
}

/** Ends the visit of the session; answers its id, or undefined when there is none. */
export async function encerrarVisita(ctx: Context): Promise<number | undefined> {
  const [row] = await ctx.db
    .update(table)
    .set({ encerradaEm: ctx.clock.now() })
    .where(and(eq(table.sessaoId, ctx.sessao.sid), isNull(table.encerradaEm)))
    .returning({ id: table.id })
  return row?.id
}
