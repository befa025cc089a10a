import type { Context } from '@iss/platform/server'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import { solicitacaoMensagens } from '@iss/solicitacao/domain/errors'
import type { pedidoCancelamentoWire } from '../contract/cancelamento.ts'
import { enviarAoNacional, mudarEstado, type Nota } from '@iss/nota/server'
import type { z } from 'zod'

/** Opens the request to the inspector when a cancellation cannot be direct; the note waits in CANCELAMENTO_SOLICITADO. */
export async function solicitarCancelamento(
  ctx: Context,
  nota: Nota,
  pedido: z.output<typeof pedidoCancelamentoWire>,
): Promise<{ protocolo: string; mensagem: string }> {
  const solicitacao = await abrirSolicitacao(ctx, {
    tipo: 'CancelamentoNotaFiscal',
    dados: { notaId: nota.id, codigo: pedido.codigo, justificativa: pedido.justificativa, substituta: pedido.notaSubstituta },
    contribuinteId: nota.prestadorId,
    solicitanteId: ctx.sessao.pessoaUsuarioId,
    anexos: pedido.arquivos,
  })
  await mudarEstado(ctx, nota, 'CANCELAMENTO_SOLICITADO')
  await enviarAoNacional(ctx, nota.id, 'CANCELAMENTO_SOLICITADO', { codigo: pedido.codigo, texto: pedido.justificativa })
  const protocolo = solicitacao.protocolo ?? ''
  return { protocolo, mensagem: solicitacaoMensagens.enviada(protocolo) }
}
