import { criarCodigoRecuperacao, findConta, findPessoaDaConta, ativarConta } from '@iss/acesso/server'
import type { Conta } from '@iss/acesso/tables/acesso'
import { type Context, definePage, html, type PageAnswer } from '@iss/platform/server'
import type { ContaAtivacao } from '../tables/publico.ts'
import { findAtivacao, isAguardandoAprovacao, usarAtivacao } from './ativacao.ts'
import { pedirAutorizacaoNfe } from './efetivar-cadastro.ts'

const titulo = 'Ativação de usuário'

/**
 * /public/ativar?codigo=: confirms the e-mail of an account (spec 1 §2.2). Opening the link again changes nothing: mail programs look at links
 * before people do. While the account has no password the page leads to where it is defined. Without a code the browser's own page asks for a link.
 */
export const paginaAtivar = definePage({
  path: '/public/ativar',
  access: { public: true },
  effect: 'write',
  async render(ctx, { codigo = '' }) {
    if (codigo === '') return null
    const ativacao = await findAtivacao(ctx, codigo)
    const conta = ativacao && (await findConta(ctx, ativacao.contaId))
    if (!ativacao || !conta || conta.situacao === 'BLOQUEADA') return invalido()
    await ctx.enterMunicipio(ativacao.municipioId)
    const pessoaId = await findPessoaDaConta(ctx, conta.id)
    if (pessoaId === null || (conta.situacao === 'INATIVA' && (await isAguardandoAprovacao(ctx, pessoaId)))) return invalido()
    if (ativacao.usadaEm === null) await ativar(ctx, ativacao, conta, pessoaId)
    return conta.senhaHash === null ? definirSenha(ctx, conta) : pronta(conta)
  },
})

/** /cadastraContador: where the landing page sends an inactive user (spec 1 §2.3, A-07), outside of the browser's own pages. */
export const paginaCadastraContador = definePage({
  path: '/cadastraContador',
  access: { public: true },
  effect: 'read',
  render: async () => ({
    titulo,
    corpo: html`<section aria-label="Ativação"><h2>Já tem usuário</h2>
<p>O seu usuário ainda não foi ativado. Peça o link de ativação: ele é enviado para o e-mail do cadastro.</p>
<p><a class="botao" href="/public/ativar">Pedir o link de ativação</a></p></section>
<section aria-label="Contador"><h2>É contador</h2>
<p>Informe o usuário, o CRC e o município: um fiscal confere o registro e ativa o acesso.</p>
<p><a class="botao" href="/public/cadastra-contador">Pedir a ativação de contador</a></p></section>
<section aria-label="Cadastro"><h2>Ainda não tem cadastro</h2>
<p>Contadores e contribuintes pedem o cadastro no primeiro acesso. Contadores informam o número do CRC; um fiscal aprova o pedido.</p>
<p><a class="botao" href="/public/primeiro-acesso">Primeiro acesso</a></p></section>`,
  }),
})

async function ativar(ctx: Context, ativacao: ContaAtivacao, conta: Conta, pessoaId: number): Promise<void> {
  await ativarConta(ctx, conta)
  await usarAtivacao(ctx, ativacao.id)
  await ctx.audit({
    tipo: 'conta.ativada',
    entidade: 'conta',
    entidadeId: conta.id,
    antes: { situacao: conta.situacao },
    depois: { situacao: 'ATIVA', pedidos: ativacao.pedidos },
  })
  if (ativacao.pedidos.solicitaEmissaoNfe) await pedirAutorizacaoNfe(ctx, pessoaId)
}

async function definirSenha(ctx: Context, conta: Conta): Promise<PageAnswer> {
  const codigo = await criarCodigoRecuperacao(ctx, conta.id)
  await ctx.audit({ tipo: 'senha.codigo-criado', entidade: 'conta', entidadeId: conta.id, depois: { como: 'ativacao' } })
  const url = `/public/recupera-senha/${encodeURIComponent(conta.usuario)}/${codigo}`
  return {
    titulo,
    corpo: html`<section aria-label="Situação"><p><span class="situacao">Usuário ativado</span></p>
<p>O seu usuário é <strong>${conta.usuario}</strong>. Falta definir a senha de acesso.</p>
<p><a class="botao" href="${url}">Definir a senha</a></p></section>`,
  }
}

function pronta(conta: Conta): PageAnswer {
  return {
    titulo,
    corpo: html`<section aria-label="Situação"><p><span class="situacao">Usuário ativado</span></p>
<p>O seu usuário é <strong>${conta.usuario}</strong>. Use a sua senha para entrar no portal.</p>
<p><a class="botao" href="/landing-page">Entrar</a></p></section>`,
  }
}

function invalido(): PageAnswer {
  return {
    titulo,
    status: 404,
    corpo: html`<section aria-label="Situação"><p><span class="situacao cancelado">Link inválido ou vencido</span></p>
<p>O link de ativação não vale mais. Peça um novo link para continuar.</p>
<p><a class="botao" href="/public/ativar">Pedir novo link</a></p></section>`,
  }
}
