import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { type Conta, contaExternaTable } from '../tables/acesso.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { findConta, findContaPorUsuario } from './find-conta.ts'
import type { ProvaExterna } from './identidade.ts'

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
