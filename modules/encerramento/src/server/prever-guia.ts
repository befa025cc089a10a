import type { ChaveSaldo } from '@iss/conta/server'
import { diasCorridos } from '@iss/guia/domain/tempo-atraso'
import { calcularEmissao } from '@iss/guia/server'
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
