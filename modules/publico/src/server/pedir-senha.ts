import { acessoErrors, recusaIdentidade } from '@iss/acesso/domain/errors'
import { abrirTentativas, examinarSenhaEmPapel, findContaDaPessoa } from '@iss/acesso/server'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { AppError, refuse } from '@iss/kernel/errors'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import { pedirSenha } from '../contract/pedir-senha.ts'
import { publicoErrors, publicoTexts } from '../domain/errors.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

/**
 * Asks for a password on paper. Every attempt counts against the user name, and user, document and city that do not belong together are
 * answered like an unknown user, so that nobody learns which of them is right. Refuses an account that may have none.
 */
export const pedirSenhaOperation = implement(pedirSenha, async (ctx, { idMunicipio, documento, captcha, ...pedido }) => {
  if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.senhaCaptcha)
  const normal = normalizeDocumento(documento ?? '')
  if (!idMunicipio || normal === '') return refuse(publicoErrors.municipioEDocumento)
  if (!isDocumento(normal)) refuse(publicoErrors.documentoInvalido)
  if (pedido.usuario === '') refuse(acessoErrors.usuarioVazio)
  await entrarNaCidade(ctx, idMunicipio)
  const tentativas = await abrirTentativas(ctx, 'recuperar', pedido.usuario)
  const pessoa = await findPessoaPorDocumento(ctx, normal)
  const conta = pessoa && (await findContaDaPessoa(ctx, pedido.usuario, pessoa.id))
  if (!pessoa || !conta)
    throw await tentativas.falhou(recusaIdentidade('UserNotFoundException', acessoErrors.usuarioNaoEncontrado))
  const violations = await examinarSenhaEmPapel(ctx, conta)
  const contada = await tentativas.falhou(new AppError('business', violations))
  if (violations.length > 0) throw contada
  const { telefone, motivo } = pedido
  const { protocolo } = await abrirSolicitacao(ctx, {
    tipo: 'Senha',
    dados: { usuario: conta.usuario, ...(telefone && { telefone }), ...(motivo && { motivo }) },
    contribuinteId: pessoa.id,
    solicitanteId: pessoa.id,
  })
  return { protocolo: protocolo ?? '', mensagem: publicoTexts.senhaPedida(protocolo ?? '') }
})
