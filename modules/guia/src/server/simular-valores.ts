import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { lerCalculadora, type GuiaCalculavel } from './config-guia.ts'
import { calculoDoResultado } from './guia-to.ts'

/** Amounts and memory of a guide that does not exist yet, paid on a day. */
export async function simularValores(ctx: Context, guia: GuiaCalculavel, pagamento: Data) {
  const de = guia.vencimento < pagamento ? guia.vencimento : pagamento
  const calculadora = await lerCalculadora(ctx, de, pagamento, guia.pessoaId ? [guia.pessoaId] : [])
  return calculoDoResultado(calculadora.calcular(guia, pagamento))
}
