import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { sessaoExternaTable } from '../tables/acesso.ts'
import { identidadeDe, type ProvaExterna } from './identidade.ts'
import { abrirSelo, selar } from './selo.ts'

/** Keeps, sealed, the provider's token of a session that began there. */
export async function guardarSessaoExterna(ctx: Context, sid: string, prova: ProvaExterna): Promise<void> {
  if (prova.renovacao === null) return
  const renovacao = await selar(ctx, 'sessao', { renovacao: prova.renovacao, usuario: prova.usuario }, null)
  await ctx.db.insert(sessaoExternaTable).values({ sessaoId: sid, provedor: prova.provedor, renovacao })
}

/** The provider's token of a session, when it began at the provider in use. */
async function lerSessaoExterna(ctx: Context, sid: string): Promise<{ renovacao: string; usuario: string } | null> {
  const [row] = await ctx.db.select().from(sessaoExternaTable).where(eq(sessaoExternaTable.sessaoId, sid))
  if (!row || row.provedor !== identidadeDe(ctx).nome) return null
  const selo = await abrirSelo(ctx, 'sessao', row.renovacao)
  return selo ? { renovacao: String(selo.renovacao), usuario: String(selo.usuario) } : null
}

/** Ends the sign-in at the provider after the commit; when the provider fails, the session has ended here all the same. */
export async function sairDoProvedor(ctx: Context, sid: string): Promise<void> {
  const externa = await lerSessaoExterna(ctx, sid)
  if (!externa) return
  await ctx.db.delete(sessaoExternaTable).where(eq(sessaoExternaTable.sessaoId, sid))
  ctx.afterCommit(() => identidadeDe(ctx).externa?.sair(externa.renovacao))
}

/**
 * Whether the provider still knows the session; true for sessions of the product's own store. A provider that does not answer ends no
 * session: the product's own limits of it go on to hold.
 */
export async function isVivaNoProvedor(ctx: Context, sid: string): Promise<boolean> {
  const externa = await lerSessaoExterna(ctx, sid)
  if (!externa) return true
  try {
    return (await identidadeDe(ctx).externa?.renovar(externa.renovacao, externa.usuario)) ?? true
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, nome: (error as Error).name }, 'o provedor de identidade nao respondeu')
    return true
  }
}
