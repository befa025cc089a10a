import { cancelarDocumento, marcarImpressao } from '@iss/documento/server'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { cancelarRecibo, imprimirReciboLocacao } from '../contract/recibo-locacao.ts'
import { reciboLocacaoErrors as errors } from '../domain/errors.ts'
import { isCancelavel } from '../domain/recibo-locacao.ts'
import { checkAcessoRecibo, getRecibo } from './ler-recibo.ts'
import { pdfDoRecibo } from './recibo-pdf.ts'

export const cancelarReciboOperation = implement(cancelarRecibo, async (ctx, { id, motivo }) => {
  const { recibo, documento } = await getRecibo(ctx, id, true)
  if (recibo.prestadorId !== ctx.sessao.pessoaSelecionadaId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const { numero, competencia } = recibo
  const violations = all(
    motivo === '' && errors.motivo,
    documento.dataCancelamento !== null && errors.jaCancelado,
    documento.dataCancelamento === null &&
      !isCancelavel(competencia, ctx.clock.today()) &&
      fill(errors.competenciaPassada, { n: numero, competencia: competencia.format() }),
  )
  if (violations.length > 0) throw new AppError('business', violations)
  await cancelarDocumento(ctx, id, motivo)
  await ctx.audit({ tipo: 'recibo-locacao.cancelado', entidade: 'recibo_locacao', entidadeId: id, depois: { numero, motivo } })
  return { mensagem: `Recibo de locação nº ${numero} cancelado com sucesso.` }
})

export const imprimirReciboLocacaoOperation = implement(imprimirReciboLocacao, async (ctx, { id }) => {
  const lido = await getRecibo(ctx, id)
  await checkAcessoRecibo(ctx, lido)
  await marcarImpressao(ctx, id)
  return pdfDoRecibo(ctx, lido)
})
