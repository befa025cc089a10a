import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { cancelarImportacao } from '../../contract/importacao.ts'
import { checkTransicao, situacaoDe } from '../../importacao/situacao-importacao.ts'
import { textosImportacao } from '../../importacao/textos-importacao.ts'
import { cancelOrder } from '../change-order.ts'
import { auditarImportacao } from './auditar-importacao.ts'
import { getImportacao } from './find-importacao.ts'
import { toImportacao } from './importacao-to.ts'
import { loteDe } from './lote-do-importador.ts'

/** Cancels an import that was not confirmed; the file may be sent again. */
export const cancelarImportacaoOperation = implement(cancelarImportacao, async (ctx, { id }) => {
  const { importacao, importer } = await getImportacao(ctx, id, true)
  const violations = checkTransicao(situacaoDe(importacao), 'CANCELADO')
  if (violations.length > 0) refuse(violations)
  await cancelOrder(ctx, loteDe(importer), importacao)
  const { importacao: cancelada } = await getImportacao(ctx, id)
  await auditarImportacao(ctx, cancelada, 'importacao.cancelada')
  return { ...(await toImportacao(ctx, cancelada)), mensagem: textosImportacao.cancelada }
})
