import { at } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { novaSenha } from '../contract/identidade.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { isSenhaAceita } from '../domain/limites.ts'
import { abrirSessao, encerrarSessoesDaConta, findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaDaProva } from './conta-externa.ts'
import { definirSenha, encerrarSenhaTemporaria } from './definir-senha.ts'
import { findConta } from './find-conta.ts'
import { identidadeDe, type IdentidadeExterna } from './identidade.ts'
import { abrirTentativas } from './tentativas.ts'
import { lerDesafio } from './tokens.ts'

/** Answers the new-password challenge: sets the password and opens the session. A challenge serves once. */
export const novaSenhaOperation = implement(novaSenha, async (ctx, input) => {
  const { externa } = identidadeDe(ctx)
  if (externa) return concluirFora(ctx, externa, input)
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

/** The challenge of the provider outside, which keeps the password; the account must exist here all the same. */
async function concluirFora(ctx: Context, externa: IdentidadeExterna, input: { sessao: string; novaSenha: string }) {
  if (!isSenhaAceita(input.novaSenha)) throw recusaIdentidade('InvalidPasswordException', acessoErrors.novaSenhaCurta)
  const prova = await externa.concluirDesafio(ctx, input.sessao, input.novaSenha)
  const conta = await findContaDaProva(ctx, prova)
  const vinculo = conta && (await findVinculoPrincipal(ctx, conta.id))
  if (!conta || !vinculo || conta.situacao !== 'ATIVA')
    throw recusaIdentidade('NotAuthorizedException', acessoErrors.usuarioOuSenhaInvalido)
  await ctx.enterMunicipio(vinculo.municipioId)
  await encerrarSenhaTemporaria(ctx, conta.id)
  await encerrarSessoesDaConta(ctx, conta.id, 'SENHA')
  await ctx.audit({
    tipo: 'senha.alterada',
    entidade: 'conta',
    entidadeId: conta.id,
    depois: { como: 'desafio', provedor: prova.provedor },
  })
  await (await abrirTentativas(ctx, 'entrar', conta.usuario)).limpar()
  return abrirSessao(ctx, conta.id, vinculo, prova)
}
