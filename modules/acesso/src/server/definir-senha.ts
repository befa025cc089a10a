import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { contaTable } from '../tables/acesso.ts'
import { encerrarSessoesDaConta } from './abrir-sessao.ts'
import { findConta } from './find-conta.ts'
import { identidadeDe } from './identidade.ts'

/** The password of an account was chosen by its holder, at a provider outside: a temporary one is no more. */
export async function encerrarSenhaTemporaria(ctx: Context, contaId: number): Promise<void> {
  await ctx.db.update(contaTable).set({ trocarSenha: false, senhaValeAte: null }).where(eq(contaTable.id, contaId))
}

/**
 * Gives an account a new password and ends all its sessions, save `menos`. The length was checked; the city of the audit event was entered
 * (`como` says by which way: challenge, recovery code, change by the user, redefinition of an old credential, paper). With `valeAte` the
 * password is a temporary one: it serves until then and opens nothing but the choice of another.
 */
export async function definirSenha(
  ctx: Context,
  contaId: number,
  senha: string,
  como: 'desafio' | 'codigo' | 'alteracao' | 'legado' | 'papel',
  { menos, valeAte = null }: { menos?: string; valeAte?: Date | null } = {},
): Promise<void> {
  const conta = await findConta(ctx, contaId)
  if (!conta) throw new Error(`There is no account ${contaId}`)
  await ctx.db
    .update(contaTable)
    .set({
      senhaHash: await identidadeDe(ctx).definir(ctx, conta, senha, valeAte !== null),
      trocarSenha: valeAte !== null,
      senhaValeAte: valeAte,
    })
    .where(eq(contaTable.id, contaId))
  await encerrarSessoesDaConta(ctx, contaId, 'SENHA', menos)
  await ctx.audit({ tipo: 'senha.alterada', entidade: 'conta', entidadeId: contaId, depois: { como } })
}
