import { counted } from '@iss/kernel/texto'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { type ContadorDoMenu, emSeparado } from '@iss/portal/server'
import { buscarConfiguracaoMenu, buscarFiscalMenu } from '../contract/menus.ts'
import { statusConector } from '../domain/status-conector.ts'
import { controlaNumeracaoRps, encerraComAliqAtvHistFatu, notaPremiada } from '../domain/chaves-municipais.ts'

/** Who knows the connector of a city says when it last answered, and whether its migrator is on; nobody: the city has none. */
export type SinalConector = {
  kind: 'sinal-conector'
  ultimo(ctx: Context): Promise<Date | null>
  migrador(ctx: Context): Promise<'LIGADO' | 'DESLIGADO'>
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

/** Each count in a part of its own: one that fails takes neither the menu nor the others with it. */
async function listContadores(ctx: Context) {
  const contadores = []
  for (const { nome, path, o, para, contar } of ctx.definitions<ContadorDoMenu>('contador-do-menu')) {
    if (!isAllowed(para, ctx.user)) continue
    const quantidade = await emSeparado(ctx, `contador ${nome}`, () => contar(ctx))
    if (quantidade !== null) contadores.push({ nome, path, quantidade, rotulo: counted(quantidade, ...o) })
  }
  return contadores
}

export const buscarFiscalMenuOperation = implement(buscarFiscalMenu, async (ctx) => ({
  ...(await menuInfo(ctx)),
  contadores: await listContadores(ctx),
}))
export const buscarConfiguracaoMenuOperation = implement(buscarConfiguracaoMenu, async (ctx) => ({
  ...(await menuInfo(ctx)),
  migrador: (await ctx.definitions<SinalConector>('sinal-conector')[0]?.migrador(ctx)) ?? 'DESLIGADO',
}))
