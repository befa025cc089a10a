import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import type { ResultadoGuia } from '../domain/calculo-guia.ts'
import { lerCalculadora, type GuiaCalculavel } from './config-guia.ts'
import { calculoDoResultado } from './guia-to.ts'

/** What a guide that does not exist yet comes to, paid on a day. */
export async function simularCalculo(ctx: Context, guia: GuiaCalculavel, pagamento: Data): Promise<ResultadoGuia> {
  const de = guia.vencimento < pagamento ? guia.vencimento : pagamento
  const calculadora = await lerCalculadora(ctx, de, pagamento, guia.pessoaId ? [guia.pessoaId] : [])
  return calculadora.calcular(guia, pagamento)
}

/** Amounts and memory of a guide that does not exist yet, paid on a day. */
export async function simularValores(ctx: Context, guia: GuiaCalculavel, pagamento: Data) {
  return calculoDoResultado(await simularCalculo(ctx, guia, pagamento))
}
