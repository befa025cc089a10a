import { implement } from '@iss/platform/server'
import { sair } from '@iss/portal/contract/sessao'
import { encerrarSessao } from './abrir-sessao.ts'
import { sairDoProvedor } from './sessao-externa.ts'

/** Signs out: the session ends, and with it its access and refresh tokens, and the sign-in at the provider outside. */
export const sairOperation = implement(sair, async (ctx) => {
  await encerrarSessao(ctx, ctx.sessao.sid, 'SAIDA')
  await sairDoProvedor(ctx, ctx.sessao.sid)
  await ctx.audit({
    tipo: 'logout',
    entidade: 'conta',
    entidadeId: ctx.sessao.visitante?.contaId ?? ctx.sessao.contaId,
    depois: { sessao: ctx.sessao.sid },
  })
  return { mensagem: 'Sessão encerrada.' }
})
