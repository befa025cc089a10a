import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { buscarMonitorMunicipio } from '../contract/analise.ts'
import { atividadeDe, bairroDe, fatosPor } from './analise-sql.ts'
import { periodoDoAno } from './periodo-do-monitor.ts'
import { doRegime, recebimentos, regimeDe, semContribuinte } from './receita.ts'

type Meses = [de: Competencia, ate: Competencia]

/** Parcels of a chart. */
const MAIORES = 10

/** The greatest activities by base of these months. */
async function maioresAtividades(ctx: Context, periodo: Meses, regime: string | null) {
  const { rows } = await ctx.db.execute<Linha>(sql`
    select x.nome, x.base::numeric(15,2)::text as valor from ${fatosPor(atividadeDe, ...periodo, regime)} x where x.base > 0
    order by x.base desc, x.nome limit ${MAIORES}`)
  return rows.map(parcela)
}

/** The greatest of what was received from a day up to, not including, another, by an expression on the receipt `r` and its person `p`. */
async function maioresRecebidos(ctx: Context, grupo: SQL, [de, ate]: [string, string], regime: string | null) {
  const { rows } = await ctx.db.execute<Linha>(sql`
    select x.nome, sum(x.valor)::numeric(15,2)::text as valor
    from (select ${grupo} as nome, r.valor from ${recebimentos} r left join pessoa p on p.municipio_id = r.municipio_id and p.id = r.pessoa_id
      where r.dia >= ${de}::date and r.dia < ${ate}::date and ${doRegime(regime)}) x
    group by x.nome having sum(x.valor) > 0 order by sum(x.valor) desc, x.nome limit ${MAIORES}`)
  return rows.map(parcela)
}

type Linha = { nome: string; valor: string }
const parcela = ({ nome, valor }: Linha) => ({ nome, valor: Dinheiro.from(valor) })

export const buscarMonitorMunicipioOperation = implement(buscarMonitorMunicipio, async (ctx, { ano, regime }) => {
  const periodo = periodoDoAno(ano, ctx.clock.today())
  const { rows } = await ctx.db.execute<{ proprio: string; retido: string }>(sql`
    select coalesce(sum(x.proprio), 0)::numeric(15,2)::text as proprio, coalesce(sum(x.retido), 0)::numeric(15,2)::text as retido
    from ${fatosPor(sql`f.papel`, ...periodo, regime)} x`)
  const [imposto] = rows
  const dias: [string, string] = [periodo[0].firstDay(), periodo[1].next().firstDay()]
  const regimes = await maioresRecebidos(ctx, sql`coalesce(${regimeDe}, ${semContribuinte}::text)`, dias, regime)
  return {
    regimes: regimes.map(({ nome, valor }) => ({ nome: labelRegimeIss[nome as keyof typeof labelRegimeIss] ?? nome, valor })),
    atividades: await maioresAtividades(ctx, periodo, regime),
    bairros: await maioresRecebidos(ctx, bairroDe, dias, regime),
    retido: Dinheiro.from(imposto?.retido ?? '0'),
    proprio: Dinheiro.from(imposto?.proprio ?? '0'),
  }
})
