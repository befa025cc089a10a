import type { Context } from '@iss/platform/server'
import type { Conta } from '../tables/acesso.ts'
import { deOnde, findVinculoPrincipal } from './abrir-sessao.ts'

/** Whose sign-in failed, when the name typed is that of an account, and whether the password was wrong or the account is closed. */
export type AlvoDaRecusa = { conta: Conta | undefined; motivo: 'senha' | 'conta' }

/**
 * Audits a refused sign-in, and the lock that follows from it, in the city of the account: the account's number, how many failures in a row,
 * for how long it is locked, and from where; not what was typed. A name that belongs to no account leaves no event, for there is no city
 * that it concerns, but the same statements run and are taken back, so that the time of the answer does not tell one from the other.
 */
export async function auditarRecusa(
  ctx: Context,
  { conta, motivo }: AlvoDaRecusa,
  { tentativas, segundos }: { tentativas: number; segundos: number },
): Promise<void> {
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  const qualquer = await findQualquerCidade(ctx)
  const municipioId = vinculo?.municipioId ?? qualquer
  if (municipioId === null) return
  await ctx.client.query('savepoint recusa')
  await ctx.enterMunicipio(municipioId)
  const sobre = { entidade: 'conta', entidadeId: conta?.id ?? 0 }
  await ctx.audit({ tipo: 'login.recusado', ...sobre, depois: { motivo, tentativas, ...deOnde(ctx) } })
  if (segundos > 0) await ctx.audit({ tipo: 'login.bloqueado', ...sobre, depois: { tentativas, segundos, ...deOnde(ctx) } })
  await ctx.client.query(vinculo ? 'release savepoint recusa' : 'rollback to savepoint recusa')
}

async function findQualquerCidade(ctx: Context): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: number | null }>('select min(id) as id from municipio where cliente')
  return rows[0]?.id ?? null
}
