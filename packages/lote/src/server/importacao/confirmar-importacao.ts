import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { confirmarImportacao } from '../../contract/importacao.ts'
import type { Importer } from '../../importacao/define-importer.ts'
import { importacaoErrors } from '../../importacao/importacao-errors.ts'
import { checkTransicao, isConfirmada, situacaoDe, totaisDe } from '../../importacao/situacao-importacao.ts'
import { textosImportacao } from '../../importacao/textos-importacao.ts'
import type { StoredOrder } from '../../tables/lote.ts'
import { beginOrder } from '../change-order.ts'
import { listStopped } from '../read-orders.ts'
import { auditarImportacao } from './auditar-importacao.ts'
import { getImportacao } from './find-importacao.ts'
import { toImportacao } from './importacao-to.ts'
import { alvoDe, loteDe } from './lote-do-importador.ts'

/** Confirms a validated import and schedules its processing; again for one that stopped halfway; the same answer for one already confirmed. */
export const confirmarImportacaoOperation = implement(confirmarImportacao, async (ctx, { id }) => {
  const mensagem = textosImportacao.confirmada
  const { importacao: vista } = await getImportacao(ctx, id)
  const parada = situacaoDe(vista) === 'PROCESSANDO' && (await listStopped(ctx, [vista])).size > 0
  if (isConfirmada(situacaoDe(vista)) && !parada) return { ...(await toImportacao(ctx, vista)), mensagem }
  const { importacao, importer } = await getImportacao(ctx, id, true)
  const situacao = situacaoDe(importacao)
  if (situacao === 'VALIDANDO') refuse(importacaoErrors.validacaoEmCurso)
  if (parada) return { ...(await toImportacao(ctx, await comecar(ctx, importer, importacao))), mensagem }
  // An authorisation that ran out since the validation imports nothing more.
  const impedimentos = (await importer.disponivel?.(ctx, ctx.sessao.pessoaSelecionadaId))?.violacoes ?? []
  if (impedimentos.length > 0) refuse(impedimentos)
  const violations = checkTransicao(situacao, 'PROCESSANDO')
  if (violations.length > 0) refuse(violations)
  const { validos, jaConvertidos } = totaisDe(importacao)
  if (validos + jaConvertidos === 0) refuse(importacaoErrors.semItemValido)
  await importer.comecar?.(ctx, alvoDe(importacao))
  return { ...(await toImportacao(ctx, await comecar(ctx, importer, importacao))), mensagem }
})

async function comecar(ctx: Context, importer: Importer, importacao: StoredOrder): Promise<StoredOrder> {
  const comecada = await beginOrder(ctx, loteDe(importer), importacao)
  await auditarImportacao(ctx, comecada, 'importacao.confirmada')
  return comecada
}
