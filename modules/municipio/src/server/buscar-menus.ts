import { type Context, implement } from '@iss/platform/server'
import { buscarConfiguracaoMenu, buscarFiscalMenu } from '../contract/menus.ts'
import { controlaNumeracaoRps, encerraComAliqAtvHistFatu, notaPremiada } from '../domain/chaves-municipais.ts'

/** Who knows the connector of a city says when it last answered; nobody: the city has none. */
export type SinalConector = { kind: 'sinal-conector'; ultimo(ctx: Context): Promise<Date | null> }

const ligadoPorMs = 15 * 60 * 1000

/** Status of the connector from its last sign; never heard of: 'SEM CONEXÃO' (decisions C5, screens F00). */
export function statusConector(ultimo: Date | null, agora: Date): 'LIGADO' | 'DESLIGADO' | 'SEM CONEXÃO' {
  if (ultimo === null) return 'SEM CONEXÃO'
  return agora.getTime() - ultimo.getTime() <= ligadoPorMs ? 'LIGADO' : 'DESLIGADO'
}

async function menuInfo(ctx: Context) {
  const sinais = await Promise.all(ctx.definitions<SinalConector>('sinal-conector').map((sinal) => sinal.ultimo(ctx)))
  const ultimo = sinais.find((sinal) => sinal !== null) ?? null
  return {
    status: statusConector(ultimo, ctx.clock.now()),
    data: ultimo?.toISOString() ?? null,
    controlaNumeracaoRPS: await ctx.switchOn(controlaNumeracaoRps),
    encerraComAliqAtvHistFatu: await ctx.switchOn(encerraComAliqAtvHistFatu),
    notaPremiada: await ctx.switchOn(notaPremiada),
  }
}

export const buscarFiscalMenuOperation = implement(buscarFiscalMenu, menuInfo)
export const buscarConfiguracaoMenuOperation = implement(buscarConfiguracaoMenu, menuInfo)
