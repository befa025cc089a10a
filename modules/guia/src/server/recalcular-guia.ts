import { formatData, type Data } from '@iss/kernel/data'
import { AppError } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { recalcularGuia, validarRecalculoCall } from '../contract/guia.ts'
import { validarRecalculo } from '../domain/vencimento.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { lerCalculadora, getConfigGuia } from './config-guia.ts'
import { montarCodigos } from './codigos-guia.ts'
import { calculoDoResultado } from './guia-to.ts'
import { getGuiaVisivel } from './ler-guia.ts'

async function examinar(ctx: Context, guia: Guia, dataPagamento: Data) {
  const calculadora = await lerCalculadora(ctx, guia.vencimento, dataPagamento, [guia.pessoaId])
  const calculo = calculadora.calcular(guia, dataPagamento)
  const { permiteRecalculo } = await getConfigGuia(ctx)
  const violations = validarRecalculo({
    estado: guia.estado,
    permiteRecalculo: guia.permiteRecalculo && permiteRecalculo,
    vencimento: guia.vencimento,
    hoje: ctx.clock.today(),
    dataPagamento,
    recalculoViradaAno: calculadora.configDe(guia).recalculoViradaAno,
    isenta: !calculo.pagavel,
  })
  return { violations, calculo }
}

/** What a guide past its validity costs today, when this session may recalculate it for today; null when it may not. */
export async function preverRecalculo(ctx: Context, guia: Guia) {
  if (!isAllowed(recalcularGuia.access, ctx.user)) return null
  const dataPagamento = ctx.clock.today()
  const { violations, calculo } = await examinar(ctx, guia, dataPagamento)
  return violations.length > 0 ? null : { total: calculo.total, dataPagamento }
}

export const validarRecalculoOperation = implement(validarRecalculoCall, async (ctx, { id, dataPagamento }) => {
  const { violations, calculo } = await examinar(ctx, await getGuiaVisivel(ctx, id), dataPagamento)
  return {
    ...calculoDoResultado(calculo),
    validade: dataPagamento,
    violacoes: violations.map(({ field, message }) => ({ key: field ?? null, message })),
  }
})

/** Keeps number and base; additions, validity, bar code and Pix are of the new day of payment (G2). */
export const recalcularGuiaOperation = implement(recalcularGuia, async (ctx, { id, dataPagamento }) => {
  const guia = await getGuiaVisivel(ctx, id, true)
  const { violations, calculo } = await examinar(ctx, guia, dataPagamento)
  if (violations.length > 0) throw new AppError('business', violations)
  const { correcao, multa, juros, tsa, total, memoria } = calculo
  const codigos = await montarCodigos(ctx, await getConfigGuia(ctx), { ...guia, total, validade: dataPagamento })
  await ctx.db
    .update(guiaTable)
    .set({
      correcao,
      multa,
      juros,
      tsa,
      total,
      memoria,
      validade: dataPagamento,
      recalculadaEm: ctx.clock.today(),
      ...codigos,
      versao: guia.versao + 1,
    })
    .where(eq(guiaTable.id, id))
  await ctx.audit({
    tipo: 'guia.recalculada',
    entidade: 'guia',
    entidadeId: id,
    antes: { total: guia.total, validade: guia.validade },
    depois: { total, validade: dataPagamento },
  })
  return {
    ...calculoDoResultado(calculo),
    validade: dataPagamento,
    mensagem: `Guia nº ${guia.numero} recalculada para pagamento até ${formatData(dataPagamento)}.`,
  }
})
