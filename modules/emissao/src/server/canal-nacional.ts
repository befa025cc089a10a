import { emissorNacionalObrigatorio } from '@iss/nota/contract/chaves-municipais'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { validarCanal } from '../domain/canal-emissao.ts'
import type { PessoaECompetencia } from '../domain/montar-fatos.ts'
import { defineBloqueio } from './ler-impedimentos.ts'

/** Providers who must issue in the national system since a date (decisions N4); asks nothing more than the switch while it is off. */
export const bloqueioCanalNacional = defineBloqueio(async (ctx, alvos) => {
  if (!(await ctx.switchOn(emissorNacionalObrigatorio))) return alvos.map(() => ({}))
  const respostas = []
  for (const alvo of alvos) respostas.push(await verificarCanal(ctx, alvo))
  return respostas
})

/** The rules begin on the first day of a month. */
async function verificarCanal(ctx: Context, { pessoaId, competencia }: PessoaECompetencia) {
  const { tipo } = await getRegimeEm(ctx, await getPessoa(ctx, pessoaId), competencia.lastDay())
  return { violacoes: validarCanal({ ligado: true, regime: tipo, dataPrestacao: competencia.firstDay() }) }
}
