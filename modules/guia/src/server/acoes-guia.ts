import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { cancelarGuiaCall, inscreverDividaAtiva } from '../contract/acoes-guia.ts'
import { contaErrors } from '@iss/conta/domain/errors'
import { guiaErrors } from '../domain/errors.ts'
import { situacaoGuia, validarTransicaoGuia } from '../domain/situacao-guia.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { cancelarGuia } from './cancelar-guia.ts'
import { isContadaNoEncerramento } from './guia-contada.ts'
import { getGuiaVisivel } from './ler-guia.ts'
import { isAutoridade } from '@iss/pessoa/server'
import { retirarCobranca } from './pix-dinamico-retirada.ts'

/** Whether the taxpayer may cancel a guide himself: one he made, still to be paid. An authority may cancel any that no closing made. */
export function isCancelavel({ estado, encerramentoId, tipo, tributo }: Guia, autoridade: boolean): boolean {
  if (encerramentoId !== null) return false
  if (autoridade) return estado === 'EMITIDA' || estado === 'DIVIDA_ATIVA'
  return estado === 'EMITIDA' && tributo === 'ISSQN' && (tipo === 'AVULSA' || tipo === 'VALOR_FIXO')
}

export const cancelarGuiaOperation = implement(cancelarGuiaCall, async (ctx, { id, motivo }) => {
  const guia = await getGuiaVisivel(ctx, id, true)
  const { estado } = guia
  const autoridade = isAutoridade(ctx)
  const livre = estado === 'EMITIDA' || estado === 'DIVIDA_ATIVA'
  const violations = all(
    (estado === 'PAGA' || estado === 'BAIXADA') && guiaErrors.cancelarPaga,
    estado === 'CANCELADA' && guiaErrors.cancelada,
    livre && guia.encerramentoId !== null && guiaErrors.cancelarEncerramento,
    estado === 'DIVIDA_ATIVA' && !autoridade && guiaErrors.dividaAtiva,
    estado === 'EMITIDA' && guia.encerramentoId === null && !isCancelavel(guia, autoridade) && guiaErrors.cancelarAlheia,
    livre &&
      (await isContadaNoEncerramento(ctx, guia)) &&
      fill(guiaErrors.cancelarContada, { competencia: guia.competencia.format() }),
    motivo.trim() === '' && contaErrors.justificativaObrigatoria,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  await cancelarGuia(ctx, guia, motivo.trim())
  return { mensagem: `Guia nº ${guia.numero} cancelada com sucesso.` }
})

export const inscreverDividaAtivaOperation = implement(inscreverDividaAtiva, async (ctx, { id, motivo }) => {
  const guia = await getGuiaVisivel(ctx, id, true)
  const violations = all(
    validarTransicaoGuia(guia.estado, 'DIVIDA_ATIVA'),
    motivo.trim() === '' && contaErrors.justificativaObrigatoria,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  if (situacaoGuia(guia.estado, guia.vencimento, ctx.clock.today()) !== 'VENCIDA') refuse(guiaErrors.inscreverNaoVencida)
  await ctx.db
    .update(guiaTable)
    .set({ estado: 'DIVIDA_ATIVA', versao: guia.versao + 1 })
    .where(eq(guiaTable.id, id))
  await retirarCobranca(ctx, id)
  await ctx.audit({
    tipo: 'guia.divida-ativa',
    entidade: 'guia',
    entidadeId: id,
    antes: { estado: guia.estado },
    depois: { estado: 'DIVIDA_ATIVA', motivo: motivo.trim() },
  })
  return { mensagem: `Guia nº ${guia.numero} inscrita em dívida ativa.` }
})
