import { writeResposta } from '@iss/abrasf/write-resposta'
import { AppError } from '@iss/kernel/errors'
import { isDatabaseAway, isPoolBusy, isStorageFull } from '@iss/platform/db'
import type { EndpointAnswer, EndpointRequest, EndpointTools } from '@iss/platform/server'
import { mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { escreverResposta } from './envelope.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'
import { comprimir, registrarAcesso } from './registro.ts'

type Chamada = {
  request: EndpointRequest
  tools: EndpointTools
  mensagem: MensagemRecebida
  municipioId: number
  tipo: string
}

/**
 * What nobody foresaw, as a message of the layout that names the occurrence in the log; it is in the record too. What passes by itself (a database or a
 * disk that is away, much work) is thrown on: its answer says when to come again.
 */
export async function responderFalhaInterna(
  error: unknown,
  { request, tools, mensagem, municipioId, tipo }: Chamada,
): Promise<EndpointAnswer> {
  if (error instanceof AppError || isDatabaseAway(error) || isPoolBusy(error) || isStorageFull(error)) throw error
  const { operacao, envelope, versao } = mensagem
  const retorno = mensagemRetorno('P999', { id: request.requestId })
  const situacao = operacao.nome === 'ConsultarLoteRps' ? { situacao: 1 } : {}
  const resposta = writeResposta(operacao.resposta, { tipo: 'mensagens', mensagens: [retorno], ...situacao }, versao)
  const body = escreverResposta(envelope, resposta)
  await tools.run({ municipioId }, async (ctx) => {
    ctx.log.error(
      {
        requestId: request.requestId,
        operacao: operacao.nome,
        erro: { nome: (error as Error).name, pilha: lugaresDe(error as Error) },
      },
      'falha no web service',
    )
    await registrarAcesso(
      ctx,
      {
        pessoaId: null,
        servico: operacao.codigo,
        usuarioImportacao: 'não identificado',
        versao,
        ip: request.ip,
        situacao: 'FALHA',
        codigos: [retorno.codigo],
      },
      await comprimir(request.body),
      await comprimir(body),
    )
  })
  return { status: 200, type: tipo, body }
}

/** Where it happened, without the message: it may hold values. */
const lugaresDe = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((linha) => linha.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n')
