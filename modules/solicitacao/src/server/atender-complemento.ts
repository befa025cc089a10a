import { implement } from '@iss/platform/server'
import { atenderComplemento } from '../contract/atendimento.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import { assertAnexos } from './anexos.ts'
import { assertDecidivel } from './decidir-solicitacao.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'
import { incluirMensagem } from './mensagens.ts'
import { notificarSolicitante } from './notificar-solicitante.ts'

/** Writes to the requester without deciding; the request stays pending. */
export const atenderComplementoOperation = implement(
  atenderComplemento,
  async (ctx, { criptId, texto, pedeComplemento, anexos, enviarEmail }) => {
    const solicitacao = await getSolicitacaoDoFisco(ctx, criptId, { lock: true })
    await assertDecidivel(ctx, solicitacao, 'complementar')
    await assertAnexos(ctx, anexos)
    const mensagemId = await incluirMensagem(ctx, solicitacao, {
      autorId: ctx.user.pessoaUsuario.id,
      papel: 'fisco',
      texto,
      pedeComplemento,
      anexos,
    })
    await ctx.audit({
      tipo: pedeComplemento ? 'solicitacao.complemento' : 'solicitacao.resposta',
      entidade: 'solicitacao',
      entidadeId: solicitacao.id,
      depois: { mensagemId, anexos },
    })
    if (enviarEmail)
      await notificarSolicitante(ctx, solicitacao, {
        titulo: pedeComplemento ? 'Sua solicitação precisa de complemento' : 'Há uma resposta na sua solicitação',
        paragrafos: [texto.trim()],
      })
    return { mensagem: pedeComplemento ? solicitacaoMensagens.complemento : solicitacaoMensagens.mensagemEnviada }
  },
)
