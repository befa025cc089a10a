import { renderMail } from '@iss/platform/mail'
import { implement } from '@iss/platform/server'
import { enviarSenha } from '../contract/login.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { minutosCodigo } from '../domain/limites.ts'
import { mascararEmail } from '../domain/mascara-email.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { criarCodigoRecuperacao } from './codigo-recuperacao.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { identidadeDe } from './identidade.ts'
import { abrirTentativas } from './tentativas.ts'

/** Sends a recovery code to the e-mail of the account. Refusals as the identity provider of spec 1 §8 gives them. */
export const enviarSenhaOperation = implement(enviarSenha, async (ctx, { usuario }) => {
  if (usuario.trim() === '') throw recusaIdentidade('InvalidParameterException', acessoErrors.usuarioVazio)
  const tentativas = await abrirTentativas(ctx, 'recuperar', usuario)
  const conta = await findContaPorUsuario(ctx, usuario)
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  if (!conta || !vinculo)
    throw await tentativas.falhou(recusaIdentidade('UserNotFoundException', acessoErrors.usuarioNaoEncontrado))
  if (conta.situacao !== 'ATIVA') throw recusaIdentidade('NotAuthorizedException', acessoErrors.estadoNaoPermiteRedefinir)
  const { externa } = identidadeDe(ctx)
  if (externa) {
    const { meio, destino } = await externa.pedirCodigo(conta.usuario)
    await ctx.enterMunicipio(vinculo.municipioId)
    await ctx.audit({ tipo: 'senha.codigo-enviado', entidade: 'conta', entidadeId: conta.id, depois: { meio } })
    await tentativas.falhou(new Error('one more request for a code'))
    return `${meio} ${destino}`
  }
  if (!conta.email || !conta.emailVerificado) throw recusaIdentidade('InvalidParameterException', acessoErrors.semEmailVerificado)
  await ctx.enterMunicipio(vinculo.municipioId)
  const codigo = await criarCodigoRecuperacao(ctx, conta.id)
  await ctx.mail({
    para: [conta.email],
    assunto: 'Código para redefinir a senha',
    ...renderMail({
      titulo: 'Redefinição de senha',
      paragrafos: [
        `Recebemos um pedido para redefinir a senha do usuário ${conta.usuario}.`,
        `O código de verificação é ${codigo} e vale por ${minutosCodigo} minutos.`,
        'Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.',
      ],
      botao: {
        texto: 'Redefinir a senha',
        url: `${ctx.baseUrl}/public/recupera-senha/${encodeURIComponent(conta.usuario)}/${codigo}`,
      },
    }),
  })
  await ctx.audit({ tipo: 'senha.codigo-enviado', entidade: 'conta', entidadeId: conta.id })
  await tentativas.falhou(new Error('one more request for a code')) // requests count like failures: nobody's mailbox is flooded
  return `EMAIL ${mascararEmail(conta.email)}`
})
