import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import type { Guia } from '../tables/guia.ts'
import { lerCalculadora } from './config-guia.ts'
import { type Valores, valoresEm } from './guia-to.ts'

/** What each of these guides costs when it is paid today, additions for delay included, by its id. */
export async function totaisDeHoje(ctx: Context, guias: readonly Guia[]): Promise<Map<number, Dinheiro>> {
  return new Map([...(await valoresDeHoje(ctx, guias))].map(([id, { total }]) => [id, total]))
}

/** The amounts of each of these guides when it is paid today, by its id. */
export async function valoresDeHoje(ctx: Context, guias: readonly Guia[]): Promise<Map<number, Valores>> {
  const [primeira, ...outras] = guias.map(({ vencimento }) => vencimento)
  if (primeira === undefined) return new Map()
  const hoje = ctx.clock.today()
  const de = [hoje, ...outras].reduce((menor, dia) => (dia < menor ? dia : menor), primeira)
  const calculadora = await lerCalculadora(ctx, de, hoje, [...new Set(guias.map(({ pessoaId }) => pessoaId))])
  return new Map(guias.map((guia) => [guia.id, valoresEm(guia, hoje, calculadora)]))
}
