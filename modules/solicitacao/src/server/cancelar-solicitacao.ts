import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { cancelarSolicitacao } from '../contract/solicitacao.ts'
import { solicitacaoErrors, solicitacaoMensagens } from '../domain/errors.ts'
import { isPermitida } from '../domain/situacao.ts'
import { solicitacaoArquivoTable, solicitacaoTable } from '../tables/solicitacao.ts'
import { assertDecidivel } from './decidir-solicitacao.ts'
import { getSolicitacaoDoRequerente } from './find-solicitacao.ts'
import { findRequestKind, parseDados } from './request-kind.ts'
import { estadoDe } from './solicitacao-to.ts'

/** The requester withdraws a pending request; a draft, which nobody else has seen, disappears. */
export const cancelarSolicitacaoOperation = implement(cancelarSolicitacao, async (ctx, { id }) => {
  const solicitacao = await getSolicitacaoDoRequerente(ctx, id, { lock: true })
  if (!isPermitida('retirar', estadoDe(solicitacao))) {
    if (solicitacao.retiradaEm === null) await assertDecidivel(ctx, solicitacao, 'aprovar')
    refuse(solicitacaoErrors.situacaoNaoPermite)
  }
  const where = eq(solicitacaoTable.id, solicitacao.id)
  if (solicitacao.rascunho) {
    await ctx.db.delete(solicitacaoArquivoTable).where(eq(solicitacaoArquivoTable.solicitacaoId, solicitacao.id))
    await ctx.db.delete(solicitacaoTable).where(where)
  } else {
    const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
    await kind?.indeferir?.(ctx, solicitacao, parseDados(kind, solicitacao.dados))
    await ctx.db
      .update(solicitacaoTable)
      .set({ retiradaEm: ctx.clock.now(), versao: solicitacao.versao + 1 })
      .where(where)
  }
  await ctx.audit({
    tipo: 'solicitacao.cancelada',
    entidade: 'solicitacao',
    entidadeId: solicitacao.id,
    antes: { protocolo: solicitacao.protocolo, rascunho: solicitacao.rascunho },
  })
  return { mensagem: solicitacaoMensagens.cancelada }
})
