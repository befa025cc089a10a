import { AppError, all } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { entrar } from '../contract/identidade.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { abrirSessao, findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaDaProva } from './conta-externa.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { identidadeDe } from './identidade.ts'
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
  const digitada = await findContaPorUsuario(ctx, usuario)
  const conferencia = await identidadeDe(ctx).conferir(ctx, usuario, senha, digitada)
  const prova = conferencia.certa && !conferencia.trocar ? conferencia.prova : null
  const conta = prova ? await findContaDaProva(ctx, prova) : digitada
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  if (!conta || !conferencia.certa || !vinculo || conta.situacao === 'BLOQUEADA')
    throw await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.usuarioOuSenhaInvalido), {
      conta: conta ?? digitada,
      motivo: conferencia.certa ? 'conta' : 'senha',
    })
  if (conta.situacao === 'INATIVA') throw recusaIdentidade('UserNotConfirmedException', acessoErrors.usuarioNaoConfirmado)
  if (conferencia.trocar && conta.senhaValeAte && conta.senhaValeAte <= ctx.clock.now())
    throw await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.senhaTemporariaVencida))
  if (conferencia.trocar) {
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
      sessao: conferencia.desafio ?? (await assinarDesafio(ctx, { id: conta.id, senhaHash: conta.senhaHash ?? '' })),
    }
  }
  await tentativas.limpar()
  return abrirSessao(ctx, conta.id, vinculo, prova)
})
