import { isAutoridade } from '@iss/pessoa/server'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import { solicitacaoMensagens } from '@iss/solicitacao/domain/errors'
import { reabrirEncerramento } from '../contract/encerramento.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { chaveDoPedido } from './operacoes.ts'
import { decidir, reabrir } from './reabrir.ts'
import { mudarSaldo, travarSaldo } from '@iss/conta/server'

/** Reopens at once for the authority or when the city allows it, otherwise asks the inspector; the competence waits in REABERTURA_SOLICITADA. */
export const reabrirOperation = implement(reabrirEncerramento, async (ctx, { motivo, cascata, ...pedido }) => {
  const chave = await chaveDoPedido(ctx, pedido)
  const razao = motivo.trim()
  if (razao === '') refuse(encerramentoErrors.motivoObrigatorio)
  const fiscal = isAutoridade(ctx)
  const decisao = await decidir(ctx, chave, fiscal)
  if (decisao.decisao === 'RECUSADA') refuse(decisao.violations)
  if (decisao.decisao === 'DIRETA') {
    await reabrir(ctx, chave, { motivo: razao, fiscal, cascata })
    return { direta: true, protocolo: null, mensagem: `Competência ${chave.competencia.format()} reaberta com sucesso.` }
  }
  const solicitacao = await abrirSolicitacao(ctx, {
    tipo: 'CancelamentoEncerramento',
    dados: { competencia: chave.competencia.toWire(), papelServico: chave.papel, justificativa: razao, cascata },
    contribuinteId: chave.pessoaId,
    solicitanteId: ctx.sessao.pessoaUsuarioId,
  })
  await mudarSaldo(ctx, await travarSaldo(ctx, chave), { estado: 'REABERTURA_SOLICITADA' })
  const protocolo = solicitacao.protocolo ?? ''
  return { direta: false, protocolo, mensagem: solicitacaoMensagens.enviada(protocolo) }
})
