import { formatData } from '@iss/kernel/data'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { baixarGuiaCall, estornarGuia } from '../contract/guia.ts'
import { pedeRepeticao } from '../domain/baixa.ts'
import { guiaErrors } from '../domain/errors.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { baixarSemPagamento, estornarBaixa, devidoEm, estornarPagamento, registrarPagamento } from './baixar-guia.ts'
import { getGuia } from './ler-guia.ts'

export const baixarGuiaOperation = implement(baixarGuiaCall, async (ctx, { id, dataPagamento, valor, valorRepetido, motivo }) => {
  const guia = await getGuia(ctx, id, true)
  const violations = all(
    motivo.trim() === '' && guiaErrors.motivoObrigatorio,
    dataPagamento > ctx.clock.today() && guiaErrors.baixaFutura,
    valor !== null && !valor.isPositive() && guiaErrors.valorPositivo,
    (guia.estado === 'PAGA' || guia.estado === 'BAIXADA') && guiaErrors.jaPaga,
    guia.estado === 'CANCELADA' && guiaErrors.cancelada,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const repetido = valorRepetido ?? null
  const devido = valor && (await devidoEm(ctx, guia, dataPagamento)).total
  if (valor && devido && pedeRepeticao({ total: devido, pago: valor, repetido }))
    refuse(fill(guiaErrors.valorRepetido, { data: formatData(dataPagamento), devido: devido.format() }))
  if (valor === null) await baixarSemPagamento(ctx, guia, dataPagamento, motivo.trim())
  else await registrarPagamento(ctx, guia, { dataPagamento, valor, tipoBaixa: 'MANUAL', motivo: motivo.trim() })
  return { mensagem: `Guia nº ${guia.numero} baixada com sucesso.` }
})

export const estornarGuiaOperation = implement(estornarGuia, async (ctx, { id, pagamentoId, motivo }) => {
  if (motivo.trim() === '') refuse(guiaErrors.motivoObrigatorio)
  const guia = await getGuia(ctx, id, true)
  if (pagamentoId === null) await estornarBaixa(ctx, guia, motivo.trim())
  else {
    const [pagamento] = await ctx.db
      .select()
      .from(pagamentoTable)
      .where(and(eq(pagamentoTable.id, pagamentoId), eq(pagamentoTable.guiaId, id)))
    await estornarPagamento(ctx, guia, pagamento ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' }), motivo.trim())
  }
  return { mensagem: `Baixa da guia nº ${guia.numero} estornada com sucesso.` }
})
