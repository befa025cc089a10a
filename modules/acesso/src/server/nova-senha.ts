import { at } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { novaSenha } from '../contract/identidade.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { isSenhaAceita } from '../domain/limites.ts'
import { abrirSessao, findVinculoPrincipal } from './abrir-sessao.ts'
import { definirSenha } from './definir-senha.ts'
import { findConta } from './find-conta.ts'
import { abrirTentativas } from './tentativas.ts'
import { lerDesafio } from './tokens.ts'

/** Answers the new-password challenge: sets the password and opens the session. A challenge serves once. */
export const novaSenhaOperation = implement(novaSenha, async (ctx, input) => {
  const desafio = await lerDesafio(ctx, input.sessao)
  const conta = desafio && (await findConta(ctx, desafio.contaId))
  const vinculo = conta && (await findVinculoPrincipal(ctx, conta.id))
  if (!desafio || !conta?.senhaHash || !desafio.vale(conta.senhaHash) || conta.situacao !== 'ATIVA' || !vinculo)
    throw recusaIdentidade('NotAuthorizedException', at(acessoErrors.codigoNaoConfere, 'sessao'))
  if (!isSenhaAceita(input.novaSenha)) throw recusaIdentidade('InvalidPasswordException', acessoErrors.novaSenhaCurta)
  await ctx.enterMunicipio(vinculo.municipioId)
  await definirSenha(ctx, conta.id, input.novaSenha, 'desafio')
  await (await abrirTentativas(ctx, 'entrar', conta.usuario)).limpar()
  return abrirSessao(ctx, conta.id, vinculo)
})
