import { refuse } from '@iss/kernel/errors'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { alterarPessoa } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { alterarEmail } from '../contract/email.ts'
import { contaTable } from '../tables/acesso.ts'

const forma = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/

/** The address was given by the signed-in user himself, so it counts as verified; it ends the mark of the default one. */
export const alterarEmailOperation = implement(alterarEmail, async (ctx, input) => {
  const email = input.email.trim()
  if (email === '') refuse(pessoaErrors.emailObrigatorio)
  if (!forma.test(email)) refuse(pessoaErrors.emailInvalido)
  await alterarPessoa(ctx, ctx.sessao.pessoaUsuarioId, { email, emailPadrao: false })
  await ctx.db
    .update(contaTable)
    .set({ email, emailPadrao: false, emailVerificado: true })
    .where(eq(contaTable.id, ctx.sessao.contaId))
  return { mensagem: 'E-mail alterado com sucesso.' }
})
