import { implement } from '@iss/platform/server'
import { responderSolicitacao } from '../contract/solicitacao.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import { assertAnexos } from './anexos.ts'
import { assertDecidivel } from './decidir-solicitacao.ts'
import { getSolicitacaoDoRequerente } from './find-solicitacao.ts'
import { incluirMensagem } from './mensagens.ts'

/** The requester answers the inspector, or adds something, while the request is pending. */
export const responderSolicitacaoOperation = implement(responderSolicitacao, async (ctx, { id, texto, anexos }) => {
  const solicitacao = await getSolicitacaoDoRequerente(ctx, id, { lock: true })
  await assertDecidivel(ctx, solicitacao, 'complementar')
  await assertAnexos(ctx, anexos)
  const mensagemId = await incluirMensagem(ctx, solicitacao, {
    autorId: ctx.user.pessoaUsuario.id,
    papel: 'solicitante',
    texto,
    anexos,
  })
  await ctx.audit({
    tipo: 'solicitacao.respondida',
    entidade: 'solicitacao',
    entidadeId: solicitacao.id,
    depois: { mensagemId, anexos },
  })
  return { mensagem: solicitacaoMensagens.mensagemEnviada }
})
