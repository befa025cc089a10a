import { randomInt } from 'node:crypto'
import { all, type Violation } from '@iss/kernel/errors'
import { papeisAutoridade } from '@iss/pessoa/domain/perfil-papel'
import { hasPapel } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import { acessoErrors } from '../domain/errors.ts'
import { diasSenhaEmPapel } from '../domain/limites.ts'
import { type Conta, contaVinculoTable } from '../tables/acesso.ts'
import { definirSenha } from './definir-senha.ts'
import { findConta, findContaPorUsuario, findPessoaDaConta } from './find-conta.ts'

/** Without those that are taken for one another on paper: 0 and O, 1, I and L. */
const letras = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const tamanho = 10

/** The account of a user name whose person in this city is the given one; undefined when there is none. */
export async function findContaDaPessoa(ctx: Context, usuario: string, pessoaId: number): Promise<Conta | undefined> {
  const conta = await findContaPorUsuario(ctx, usuario)
  return conta && (await findPessoaDaConta(ctx, conta.id)) === pessoaId ? conta : undefined
}

/**
 * Why an account may not get a password on paper (S19): it is not active; it has an e-mail that was verified, where the recovery goes; its
 * person works for the city hall or the support; it reaches another city, where an inspector of this one has nothing to say.
 */
export async function examinarSenhaEmPapel(ctx: Context, conta: Conta): Promise<Violation[]> {
  const aqui = await findPessoaDaConta(ctx, conta.id)
  let daPrefeitura = false
  for (const perfil of papeisAutoridade) daPrefeitura ||= aqui !== null && (await hasPapel(ctx, aqui, perfil))
  const deFora = await ctx.db
    .select({ id: contaVinculoTable.id })
    .from(contaVinculoTable)
    .where(and(eq(contaVinculoTable.contaId, conta.id), ne(contaVinculoTable.municipioId, ctx.municipioId)))
    .limit(1)
  return all(
    conta.situacao !== 'ATIVA' && acessoErrors.estadoNaoPermiteRedefinir,
    conta.email !== null && conta.emailVerificado && acessoErrors.senhaEmPapelComEmail,
    daPrefeitura && acessoErrors.senhaEmPapelDaPrefeitura,
    deFora.length > 0 && acessoErrors.senhaEmPapelOutraCidade,
  )
}

/**
 * Gives an account a temporary password, which has to be changed at the next sign-in and serves for `diasSenhaEmPapel` days; its sessions end.
 * The caller examined the account. The text is answered once and kept nowhere.
 */
export async function darSenhaTemporaria(
  ctx: Context,
  contaId: number,
): Promise<{ usuario: string; senha: string; valeAte: Date }> {
  const conta = await findConta(ctx, contaId)
  if (!conta) throw new Error(`There is no account ${contaId}`)
  // Made outside, so that the operation, which is run again for the hash, goes on with the same one.
  const senha = await ctx.outside(`senha em papel ${contaId}`, async () =>
    Array.from({ length: tamanho }, () => letras[randomInt(letras.length)]).join(''),
  )
  const valeAte = new Date(ctx.clock.now().getTime() + diasSenhaEmPapel * 86_400_000)
  await definirSenha(ctx, contaId, senha, 'papel', { valeAte })
  return { usuario: conta.usuario, senha, valeAte }
}
