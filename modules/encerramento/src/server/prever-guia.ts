import type { ChaveSaldo } from '@iss/conta/server'
import { guiaErrors } from '@iss/guia/domain/errors'
import { diasCorridos } from '@iss/guia/domain/tempo-atraso'
import { calcularEmissao, vencimentoDaCompetencia } from '@iss/guia/server'
import { AppError } from '@iss/kernel/errors'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'

/** The guide that a closing of today would issue: due day, additions for delay, until when it holds, and how many days late it is. */
export async function preverGuia(ctx: Context, chave: ChaveSaldo, base: Dinheiro) {
  const hoje = ctx.clock.today()
  const { vencimento, validade, calculo } = await calcularEmissao(ctx, { ...chave, base }, hoje)
  const { correcao, multa, juros, tsa, total } = calculo
  return {
    principal: base,
    correcao,
    multa,
    juros,
    tsa,
    total,
    vencimento,
    validade,
    diasDeAtraso: diasCorridos(vencimento, hoje),
  }
}

/**
 * The same for what is only shown: where the city has no quotation of its index for so old a month, the due day and the delay without a total, in
 * place of a refusal.
 */
export async function preverGuiaOuPrazo(ctx: Context, chave: ChaveSaldo, base: Dinheiro) {
  try {
    return await preverGuia(ctx, chave, base)
  } catch (error) {
    if (!(error instanceof AppError) || !error.violations.some(({ message }) => message === guiaErrors.semCotacao.message))
      throw error
    const vencimento = await vencimentoDaCompetencia(ctx, chave.papel, chave.competencia)
    return { principal: base, total: null, vencimento, diasDeAtraso: diasCorridos(vencimento, ctx.clock.today()) }
  }
}
