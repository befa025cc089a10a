import { type ClienteNacional, ErroDoServico } from '@iss/nfse-nacional/cliente'
import { type Context, type CourierCity, defineCourier, implement } from '@iss/platform/server'
import { lt, sql } from 'drizzle-orm'
import { consultarParametrosNacionais } from '../contract/parametros.ts'
import { type GrupoParametro, servicoDoPainel } from '../domain/parametros.ts'
import { nacionalParametroTable as table } from '../tables/intercambio.ts'
import { abrirConexao } from './conexao.ts'
import { findConfig } from './configuracao.ts'
import { getIntercambio, mudarIntercambio, registrarFalhaDe, registrarSucesso, textoDaFalha } from './intercambio.ts'
import { lerServicos } from './parametros-do-municipio.ts'

/** The panel changes seldom: once a day. */
const ESPERA_MS = 24 * 60 * 60_000

type Pergunta = { grupo: GrupoParametro; codigo: string }
type Resposta = Pergunta & { resposta: unknown }

/** What is to be asked now: everything of the city, or null when it is not the time. */
async function perguntas(ctx: Context): Promise<Pergunta[] | null> {
  const config = await findConfig(ctx)
  if (!config) return null
  const { pausadoAte, proximaBusca } = await getIntercambio(ctx, 'PARAMETROS')
  const agora = ctx.clock.now()
  if ((pausadoAte !== null && pausadoAte > agora) || (proximaBusca !== null && proximaBusca > agora)) return null
  const servicos = await lerServicos(ctx, ctx.clock.today())
  return [
    { grupo: 'CONVENIO', codigo: '' },
    { grupo: 'RETENCAO', codigo: '' },
    ...(config.beneficioIsencao ? [{ grupo: 'BENEFICIO' as const, codigo: config.beneficioIsencao }] : []),
    ...servicos.flatMap(({ codigo }) => [
      { grupo: 'ALIQUOTA' as const, codigo },
      { grupo: 'REGIME_ESPECIAL' as const, codigo },
    ]),
  ]
}

/** Asks the national panel once a day, or when somebody wants it, what it publishes for the city, and keeps the answers as they are. */
export const parametrosNacionais = defineCourier({
  nome: 'nacional-parametros',
  everySeconds: 60,
  async run(city) {
    const aPerguntar = await city.transaction(perguntas)
    if (!aPerguntar) return
    const conexao = await abrirConexao(city)
    if ('falta' in conexao) return city.transaction((ctx) => registrarFalhaDe(ctx, 'PARAMETROS', conexao.falta, 0))
    try {
      const respostas = await perguntarTudo(city, conexao.cliente, conexao.cidade.codigo, aPerguntar)
      if (respostas) await city.transaction((ctx) => guardarRespostas(ctx, respostas))
    } catch (error) {
      if (!(error instanceof ErroDoServico)) throw error
      city.log.warn({ porta: 'nacional', status: error.status }, 'servico externo falhou')
      await city.transaction((ctx) => registrarFalhaDe(ctx, 'PARAMETROS', textoDaFalha(error), Math.random()))
    }
  },
})

async function perguntarTudo(
  city: CourierCity,
  cliente: ClienteNacional,
  municipio: string,
  aPerguntar: readonly Pergunta[],
): Promise<Resposta[] | null> {
  const dia = city.clock.today()
  const respostas: Resposta[] = []
  for (const pergunta of aPerguntar) {
    if (city.signal.aborted) return null
    respostas.push({ ...pergunta, resposta: await perguntar(cliente, municipio, pergunta, dia) })
  }
  return respostas
}

function perguntar(cliente: ClienteNacional, municipio: string, { grupo, codigo }: Pergunta, dia: string): Promise<unknown> {
  switch (grupo) {
    case 'CONVENIO':
      return cliente.convenio(municipio)
    case 'RETENCAO':
      return cliente.retencoes(municipio, dia)
    case 'BENEFICIO':
      return cliente.beneficio(municipio, codigo, dia)
    case 'REGIME_ESPECIAL':
      return cliente.regimesEspeciais(municipio, servicoDoPainel(codigo), dia)
    default:
      return cliente.aliquotas(municipio, servicoDoPainel(codigo), dia)
  }
}

async function guardarRespostas(ctx: Context, respostas: readonly Resposta[]): Promise<void> {
  const agora = ctx.clock.now()
  if (respostas.length > 0)
    await ctx.db
      .insert(table)
      .values(respostas.map((cada) => ({ ...cada, consultadoEm: agora })))
      .onConflictDoUpdate({
        target: [table.municipioId, table.grupo, table.codigo],
        set: { resposta: sql`excluded.resposta`, consultadoEm: agora },
      })
  // What is no longer asked for is no longer known.
  await ctx.db.delete(table).where(lt(table.consultadoEm, agora))
  await registrarSucesso(ctx, 'PARAMETROS', ESPERA_MS)
}

export const consultarParametrosOperation = implement(consultarParametrosNacionais, async (ctx) => {
  await getIntercambio(ctx, 'PARAMETROS')
  await mudarIntercambio(ctx, 'PARAMETROS', { proximaBusca: null, pausadoAte: null })
  await ctx.audit({ tipo: 'nacional.parametros.consultados', entidade: 'nacional_intercambio', depois: {} })
  return { mensagem: 'O painel nacional será consultado em instantes.' }
})
