import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { type Conta, contaExternaTable, sessaoExternaTable } from '../tables/acesso.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { findConta, findContaPorUsuario } from './find-conta.ts'
import { identidadeDe, type ProvaExterna } from './identidade.ts'
import { abrirSelo, selar } from './selo.ts'

const table = contaExternaTable

/** The account that a subject of a provider was linked to. */
export async function findContaExterna(ctx: Context, provedor: string, sujeito: string): Promise<Conta | undefined> {
  const [row] = await ctx.db
    .select({ contaId: table.contaId })
    .from(table)
    .where(and(eq(table.provedor, provedor), eq(table.sujeito, sujeito)))
  return row && findConta(ctx, row.contaId)
}

/** Whether the account is already linked to some subject of the provider. */
export async function isContaLigada(ctx: Context, provedor: string, contaId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.provedor, provedor), eq(table.contaId, contaId)))
  return rows.length > 0
}

/**
 * Links a subject of a provider to an existing account, in the city of the account's principal link; audited. Accounts are never created
 * by this.
 */
export async function ligarContaExterna(ctx: Context, contaId: number, provedor: string, sujeito: string): Promise<void> {
  await ctx.db.insert(table).values({ contaId, provedor, sujeito, criadaEm: ctx.clock.now() })
  await ctx.audit({ tipo: 'conta.ligada-provedor', entidade: 'conta', entidadeId: contaId, depois: { provedor } })
}

/**
 * The account of a proof: the one linked to the subject, else the one of the same user name, which is then linked. A user name whose account
 * belongs to another subject (somebody was removed and entered anew there) gets nobody's account.
 */
export async function findContaDaProva(ctx: Context, prova: ProvaExterna): Promise<Conta | undefined> {
  const ligada = await findContaExterna(ctx, prova.provedor, prova.sujeito)
  if (ligada) return ligada
  const conta = await findContaPorUsuario(ctx, prova.usuario)
  const vinculo = conta && (await findVinculoPrincipal(ctx, conta.id))
  if (!conta || !vinculo || (await isContaLigada(ctx, prova.provedor, conta.id))) return undefined
  await ctx.enterMunicipio(vinculo.municipioId)
  await ligarContaExterna(ctx, conta.id, prova.provedor, prova.sujeito)
  return conta
}

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
