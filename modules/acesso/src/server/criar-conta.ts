import type { Context } from '@iss/platform/server'
import { contaTable, contaVinculoTable } from '../tables/acesso.ts'

export type NovaConta = Pick<
  typeof contaTable.$inferInsert,
  'usuario' | 'senhaHash' | 'email' | 'emailPadrao' | 'emailVerificado' | 'situacao' | 'trocarSenha' | 'contraSenhaHash' | 'demo'
> & {
  /** Person of the transaction's city that the account is. */
  pessoaId: number
}

/** Creates an account and its principal link to a person of the city; audited. The user name is unique whatever its case. Answers its id. */
export async function criarConta(ctx: Context, { pessoaId, ...dados }: NovaConta): Promise<number> {
  const agora = ctx.clock.now()
  const [conta] = await ctx.db
    .insert(contaTable)
    .values({ ...dados, criadaEm: agora, ativadoEm: dados.situacao === 'INATIVA' ? null : agora })
    .returning({ id: contaTable.id })
  if (!conta) throw new Error('The account was not written')
  await ctx.db.insert(contaVinculoTable).values({ contaId: conta.id, municipioId: ctx.municipioId, pessoaId, principal: true })
  await ctx.audit({
    tipo: 'conta.criada',
    entidade: 'conta',
    entidadeId: conta.id,
    depois: { usuario: dados.usuario, pessoa: pessoaId },
  })
  return conta.id
}

/** Links an existing account to a person of the transaction's city, where it may then be chosen (decisions T3); audited. */
export async function vincularConta(ctx: Context, contaId: number, pessoaId: number): Promise<void> {
  await ctx.db.insert(contaVinculoTable).values({ contaId, municipioId: ctx.municipioId, pessoaId, principal: false })
  await ctx.audit({ tipo: 'conta.vinculada', entidade: 'conta', entidadeId: contaId, depois: { pessoa: pessoaId } })
}
