import { implement } from '@iss/platform/server'
import { desfazerImportacao } from '../../contract/importacao.ts'
import { textosImportacao } from '../../importacao/textos-importacao.ts'
import { undoOrder } from '../change-order.ts'
import { auditarImportacao } from './auditar-importacao.ts'
import { getImportacao } from './find-importacao.ts'
import { toImportacao } from './importacao-to.ts'
import { loteDe } from './lote-do-importador.ts'

/** Undoes an import whose importer can take its lines back; the queue does it in blocks. */
export const desfazerImportacaoOperation = implement(desfazerImportacao, async (ctx, { id }) => {
  const { importacao, importer } = await getImportacao(ctx, id, true)
  await undoOrder(ctx, loteDe(importer), importacao)
  const { importacao: mudada } = await getImportacao(ctx, id)
  await auditarImportacao(ctx, mudada, 'importacao.desfeita')
  return { ...(await toImportacao(ctx, mudada)), mensagem: textosImportacao.desfazendo }
})
