import { implement } from '@iss/platform/server'
import { cancelarImportacao } from '../contract/importacao.ts'
import { textoImportacao } from '../domain/mensagens.ts'
import { getImportacao, transitar } from './find-importacao.ts'
import { toImportacao } from './importacao-to.ts'
import { auditar } from './validar-importacao.ts'

/** Cancels an import that was not confirmed; the file may be sent again. */
export const cancelarImportacaoOperation = implement(cancelarImportacao, async (ctx, { id }) => {
  const cancelada = await transitar(ctx, await getImportacao(ctx, id, true), 'CANCELADO')
  await auditar(ctx, cancelada, 'importacao.cancelada')
  return { ...(await toImportacao(ctx, cancelada)), mensagem: textoImportacao('cancelada') }
})
