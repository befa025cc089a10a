import { findContaPorUsuario } from '@iss/acesso/server'
import { contaVinculoTable } from '@iss/acesso/tables/acesso'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { desc, eq } from 'drizzle-orm'
import { pedirAtivacao } from '../contract/primeiro-acesso.ts'
import { publicoErrors, publicoTexts } from '../domain/errors.ts'
import { enviarAtivacao, isAguardandoAprovacao, limitarEnvio } from './ativacao.ts'

/** Sends the link again to an account that is not active. Whoever asks learns nothing: the answer is always the same. */
export const pedirAtivacaoOperation = implement(pedirAtivacao, async (ctx, { usuario, captcha }) => {
  if (usuario.trim() === '') refuse({ ...publicoErrors.recuperaUsuario, field: 'usuario' })
  if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.consultaCaptcha)
  await limitarEnvio(ctx, usuario)
  const conta = await findContaPorUsuario(ctx, usuario)
  const [vinculo] = await ctx.db
    .select()
    .from(contaVinculoTable)
    .where(eq(contaVinculoTable.contaId, conta?.id ?? 0))
    .orderBy(desc(contaVinculoTable.principal))
    .limit(1)
  if (conta?.situacao === 'INATIVA' && conta.email && !conta.emailPadrao && vinculo) {
    await ctx.enterMunicipio(vinculo.municipioId)
    // An inspector waits for another inspector's approval, not for a mail.
    if (!(await isAguardandoAprovacao(ctx, vinculo.pessoaId)))
      await enviarAtivacao(ctx, { id: conta.id, usuario: conta.usuario, email: conta.email })
  }
  return { mensagem: publicoTexts.ativacaoPedida }
})
