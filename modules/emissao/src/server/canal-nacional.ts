import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import { emissorNacionalObrigatorio } from '@iss/nota/contract/chaves-municipais'
import { validarCanal } from '../domain/canal-emissao.ts'
import { defineBloqueio, type AlvoBloqueio } from './bloqueio.ts'
import type { Context } from '@iss/platform/server'

/** Providers who must issue in the national system since a date (decisions N4); the rules begin on the first day of a month. */
async function verificarCanal(ctx: Context, { pessoaId, competencia }: AlvoBloqueio) {
  const { tipo } = await getRegimeEm(ctx, await getPessoa(ctx, pessoaId), competencia.lastDay())
  return { violacoes: validarCanal({ ligado: true, regime: tipo, dataPrestacao: competencia.firstDay() }) }
}

/** Asks nothing more than the switch while it is off. */
export const bloqueioCanalNacional = defineBloqueio(
  async (ctx, pessoaId, competencia) =>
    (await ctx.switchOn(emissorNacionalObrigatorio)) ? verificarCanal(ctx, { pessoaId, competencia }) : {},
  async (ctx, alvos) => {
    if (!(await ctx.switchOn(emissorNacionalObrigatorio))) return alvos.map(() => ({}))
    const respostas = []
    for (const alvo of alvos) respostas.push(await verificarCanal(ctx, alvo))
    return respostas
  },
)
