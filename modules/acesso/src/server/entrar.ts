import { AppError, all } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { entrar } from '../contract/identidade.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { abrirSessao, findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { isSenhaCerta } from './senha-hash.ts'
import { abrirTentativas } from './tentativas.ts'
import { assinarDesafio } from './tokens.ts'

/**
 * Sign-in. An unknown user and a wrong password get the same answer after the same work; what the state of the account has to say
 * (not confirmed, password to be changed) is said only to who knows the password.
 */
export const entrarOperation = implement(entrar, async (ctx, { usuario, senha }) => {
  const vazios = all(usuario.trim() === '' && acessoErrors.usuarioVazio, senha === '' && acessoErrors.senhaVazia)
  if (vazios.length > 0) throw new AppError('business', vazios, { exceptionMessage: 'InvalidParameterException' })
  const tentativas = await abrirTentativas(ctx, 'entrar', usuario)
  const conta = await findContaPorUsuario(ctx, usuario)
  const certa = await isSenhaCerta(conta?.senhaHash, senha)
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  if (!conta?.senhaHash || !certa || !vinculo || conta.situacao === 'BLOQUEADA')
    throw await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.usuarioOuSenhaInvalido))
  if (conta.situacao === 'INATIVA') throw recusaIdentidade('UserNotConfirmedException', acessoErrors.usuarioNaoConfirmado)
  if (conta.trocarSenha) {
    // The failures stay counted until the new password is set.
    await ctx.enterMunicipio(vinculo.municipioId)
    await ctx.audit({
      tipo: 'login.desafio',
      entidade: 'conta',
      entidadeId: conta.id,
      depois: { desafio: 'NEW_PASSWORD_REQUIRED' },
    })
    return {
      desafio: 'NEW_PASSWORD_REQUIRED' as const,
      sessao: await assinarDesafio(ctx, { id: conta.id, senhaHash: conta.senhaHash }),
    }
  }
  await tentativas.limpar()
  return abrirSessao(ctx, conta.id, vinculo)
})
