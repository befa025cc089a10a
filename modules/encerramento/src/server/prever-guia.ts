import { lerCalculadora, vencimentoDaCompetencia } from '@iss/guia/server'
import type { ChaveSaldo } from '@iss/conta/server'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { diasDeAtraso } from '../domain/atraso.ts'

/** The guide that a closing of today would issue, by the same rules as `emitirGuia`: due day, additions for delay, until when it holds. */
export async function preverGuia(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo, base: Dinheiro) {
  const hoje = ctx.clock.today()
  const vencimento = await vencimentoDaCompetencia(ctx, papel, competencia)
  const validade = vencimento < hoje ? hoje : vencimento
  const calculadora = await lerCalculadora(ctx, vencimento, validade, [pessoaId])
  const { correcao, multa, juros, tsa, total } = calculadora.calcular(
    { papel, denuncia: false, base, vencimento, pessoaId },
    validade,
  )
  return {
    principal: base,
    correcao,
    multa,
    juros,
    tsa,
    total,
    vencimento,
    validade,
    diasDeAtraso: diasDeAtraso(vencimento, hoje),
  }
}
