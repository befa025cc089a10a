import { AppError, all, refuse } from '@iss/kernel/errors'
import { findMunicipioConfig } from '@iss/municipio/server'
import { implement } from '@iss/platform/server'
import { alterarSenha } from '../contract/login.ts'
import { acessoErrors } from '../domain/errors.ts'
import { isSenhaAceita } from '../domain/limites.ts'
import { definirSenha } from './definir-senha.ts'
import { findConta } from './find-conta.ts'
import { identidadeDe } from './identidade.ts'
import { isSenhaCerta } from './senha-hash.ts'
import { abrirTentativas } from './tentativas.ts'

/**
 * Changes the user's own password; the other sessions of the account end. A manager of a municipality of the government kind gives his
 * second password too. Source: spec 2 §2.13, A-55.
 */
export const alterarSenhaOperation = implement(alterarSenha, async (ctx, input) => {
  const conta = await findConta(ctx, ctx.sessao.contaId)
  if (!conta) throw new Error(`The session's account ${ctx.sessao.contaId} is gone`)
  const vazias = all(
    input.senhaAtual === '' && acessoErrors.senhaAtualVazia,
    !isSenhaAceita(input.senha) && acessoErrors.senhaAlteradaCurta,
    input.senha !== input.confirmacao && acessoErrors.confirmacaoDiferente,
  )
  if (vazias.length > 0) refuse(vazias)
  const tentativas = await abrirTentativas(ctx, 'alterar', conta.usuario)
  const { governo } = await findMunicipioConfig(ctx)
  const precisaContraSenha = governo && ctx.user.perfis.includes('gestor')
  const identidade = identidadeDe(ctx)
  const atual = await identidade.conferir(ctx, conta.usuario, input.senhaAtual, conta)
  const renovacao = atual.certa && !atual.trocar ? atual.prova?.renovacao : null
  if (renovacao) ctx.afterCommit(() => identidade.externa?.sair(renovacao))
  const contraCerta =
    !precisaContraSenha ||
    (await ctx.outside(`contra-senha ${JSON.stringify([conta.contraSenhaHash, input.contraSenha])}`, () =>
      isSenhaCerta(conta.contraSenhaHash, input.contraSenha),
    ))
  const problemas = all(!atual.certa && acessoErrors.senhaAtualErrada, !contraCerta && acessoErrors.contraSenhaInvalida)
  if (problemas.length > 0) throw await tentativas.falhou(new AppError('business', problemas))
  await tentativas.limpar()
  await definirSenha(ctx, conta.id, input.senha, 'alteracao', { menos: ctx.sessao.sid })
  return { mensagem: 'Alterado com sucesso.' }
})
