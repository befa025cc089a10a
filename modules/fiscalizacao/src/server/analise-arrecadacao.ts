import { alertaFiscalTable as alerta } from '@iss/alerta-fiscal/tables/alerta-fiscal'
import { Competencia } from '@iss/kernel/competencia'
import { plusDays, plusMonths } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readPercent } from '@iss/list/definition'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { eq, type SQL, sql } from 'drizzle-orm'
import { buscarMapaDeCalor, buscarMonitorMunicipio } from '../contract/analise.ts'
import { preverMes } from '../domain/previsao.ts'
import { atividadeDe, bairroDe, fatosPor } from './analise-sql.ts'
import { somarReceita } from './receita.ts'

/** Activities of the heat map, and parcels of a chart. */
const MAIORES = 10

/** The twelve months that end with the current one. */
const doAno = (ctx: Context): [de: Competencia, ate: Competencia] => {
  const ate = Competencia.fromData(ctx.clock.today())
  return [ate.plusMonths(-11), ate]
}

export const buscarMapaDeCalorOperation = implement(buscarMapaDeCalor, async (ctx) => {
  const [de, ate] = doAno(ctx)
  const { rows } = await ctx.db.execute<{ nome: string; mes: string; valor: string }>(sql`
    with f as (select ${atividadeDe} as nome, f.competencia, sum(f.base) as base from fato_atual f
      where f.papel = 'PRESTADOR' and f.base > 0 and f.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date
      group by f.municipio_id, f.atividade_id, f.competencia)
    select f.nome, to_char(f.competencia, 'MM/YYYY') as mes, sum(f.base)::numeric(15,2)::text as valor from f
      join (select g.nome, sum(g.base) as total from f g group by g.nome order by 2 desc, 1 limit ${MAIORES}) m on m.nome = f.nome
    group by f.nome, f.competencia, m.total order by m.total desc, f.nome`)
  const meses = Competencia.range(de, ate).map((mes) => mes.format())
  const nomes = [...new Set(rows.map(({ nome }) => nome))]
  return {
    meses,
    atividades: nomes.map((nome) => ({
      nome,
      valores: meses.map((mes) => {
        const achado = rows.find((row) => row.nome === nome && row.mes === mes)
        return achado ? Dinheiro.from(achado.valor) : Dinheiro.zero
      }),
    })),
  }
})

/** The greatest by what was received, or by base, of the twelve months. */
async function maiores(ctx: Context, grupo: SQL, valor: 'base' | 'pago', periodo: [Competencia, Competencia]) {
  const coluna = sql.raw(`x.${valor}`)
  const { rows } = await ctx.db.execute<{ nome: string; valor: string }>(sql`
    select x.nome, ${coluna}::numeric(15,2)::text as valor from ${fatosPor(grupo, ...periodo)} where ${coluna} > 0
    order by ${coluna} desc, x.nome limit ${MAIORES}`)
  return rows.map(({ nome, valor: texto }) => ({ nome, valor: Dinheiro.from(texto) }))
}

type Contagem = {
  devido: string
  inadimplencia: string | null
  proprio: string
  retido: string
  ativos: number
  novos: number
  notas_hoje: number
  notas_mes: number
  pendentes: number
  prazo: number | null
}

export const buscarMonitorMunicipioOperation = implement(buscarMonitorMunicipio, async (ctx) => {
  const hoje = ctx.clock.today()
  const periodo = doAno(ctx)
  const [de, ate] = periodo
  const antes = ate.plusMonths(-12)
  const amanha = plusDays(hoje, 1)
  const receita = await somarReceita(ctx, {
    doMes: [ate.firstDay(), amanha],
    doAno: [`${ate.ano}-01-01`, amanha],
    antesAteHoje: [antes.firstDay(), plusMonths(amanha, -12)],
    antesTodo: [antes.firstDay(), antes.next().firstDay()],
  })
  const dia = (data: string) => sql`(${data}::date::timestamp at time zone 'America/Sao_Paulo')`
  const { rows } = await ctx.db.execute<Contagem>(sql`
    select f.devido::text, f.inadimplencia, f.proprio::text, f.retido::text, f.ativos, p.novos, n.notas_hoje, n.notas_mes, s.pendentes, s.prazo
    from (select coalesce(sum(f.devido), 0)::numeric(15,2) as devido, (100 * sum(f.em_aberto) / nullif(sum(f.emitido), 0))::numeric(12,4)::text as inadimplencia,
        coalesce(sum(f.iss_proprio) filter (where f.papel = 'PRESTADOR'), 0)::numeric(15,2) as proprio,
        coalesce(sum(f.iss_retido) filter (where f.papel = 'PRESTADOR'), 0)::numeric(15,2) as retido,
        count(distinct f.pessoa_id) filter (where f.papel = 'PRESTADOR' and f.base > 0 and f.competencia >= ${ate.plusMonths(-2).firstDay()}::date)::int as ativos
      from fato_atual f where f.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date) f
    cross join (select count(*)::int as novos from pessoa p where p.municipio_id = iss_municipio() and p.cadastro_inicial >= ${ate.firstDay()}::date) p
    cross join (select count(*) filter (where n.emissao >= ${dia(hoje)})::int as notas_hoje, count(*)::int as notas_mes from nota_fiscal n
      where n.municipio_id = iss_municipio() and n.emissao >= ${dia(ate.firstDay())} and n.emissao < ${dia(amanha)}) n
    cross join (select count(*) filter (where s.situacao = 'Pendente')::int as pendentes,
        round(avg(extract(epoch from coalesce(s.data_deferimento, s.data_indeferimento) - s.data_solicitacao) / 86400)
          filter (where coalesce(s.data_deferimento, s.data_indeferimento) >= ${dia(de.firstDay())}))::int as prazo
      from solicitacao s where s.municipio_id = iss_municipio() and not s.rascunho and s.retirada_em is null) s`)
  const linha = rows[0]
  if (!linha) throw new Error('The figures of the city were not read')
  const [alertas] = await ctx.db.select({ novos: sql<number>`count(*)::int` }).from(alerta).where(eq(alerta.situacao, 'NOVO'))
  const regimes = await maiores(ctx, sql`f.regime`, 'pago', periodo)
  return {
    recebidoNoMes: receita.doMes,
    recebidoNoAno: receita.doAno,
    previsto: preverMes({ ateHoje: receita.doMes, antesAteHoje: receita.antesAteHoje, antesTodo: receita.antesTodo }),
    devido: Dinheiro.from(linha.devido),
    inadimplencia: linha.inadimplencia === null ? null : readPercent(linha.inadimplencia),
    notasHoje: linha.notas_hoje,
    notasNoMes: linha.notas_mes,
    prestadoresAtivos: linha.ativos,
    novosCadastros: linha.novos,
    solicitacoesPendentes: linha.pendentes,
    prazoMedio: linha.prazo,
    alertasNovos: alertas?.novos ?? 0,
    regimes: regimes.map(({ nome, valor }) => ({ nome: labelRegimeIss[nome as keyof typeof labelRegimeIss] ?? nome, valor })),
    atividades: await maiores(ctx, atividadeDe, 'base', periodo),
    bairros: await maiores(ctx, bairroDe, 'pago', periodo),
    retido: Dinheiro.from(linha.retido),
    proprio: Dinheiro.from(linha.proprio),
  }
})
