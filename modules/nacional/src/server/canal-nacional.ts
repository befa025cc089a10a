import { defineBloqueio } from '@iss/emissao/server'
import type { Competencia } from '@iss/kernel/competencia'
import { emissorNacionalObrigatorio } from '@iss/nota/contract/chaves-municipais'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { validarCanal } from '../domain/canal-emissao.ts'
import { nacionalCanalTable } from '../tables/canal.ts'

type Regras = Parameters<typeof validarCanal>[0]['doMunicipio']

/** Providers who must issue in the national system since a date (decisions N4). */
async function verificarCanal(ctx: Context, pessoaId: number, competencia: Competencia, doMunicipio: Regras) {
  const { tipo } = await getRegimeEm(ctx, await getPessoa(ctx, pessoaId), competencia.lastDay())
  return { violacoes: validarCanal({ ligado: true, regime: tipo, dataPrestacao: competencia.firstDay(), doMunicipio }) }
}

/** The dates of the city; null while its switch is off, which is all that is asked then. */
async function lerRegras(ctx: Context): Promise<NonNullable<Regras> | null> {
  if (!(await ctx.switchOn(emissorNacionalObrigatorio))) return null
  return ctx.db.select().from(nacionalCanalTable)
}

export const bloqueioCanalNacional = defineBloqueio(async (ctx, alvos) => {
  const regras = await lerRegras(ctx)
  if (!regras) return alvos.map(() => ({}))
  const respostas = []
  for (const { pessoaId, competencia } of alvos) respostas.push(await verificarCanal(ctx, pessoaId, competencia, regras))
  return respostas
})
