import { regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport, readPercent, share } from '@iss/list/definition'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { doSiafi, emGuias, noDas } from '../server/receita.ts'
import { competencia, dinheiro, inteiro } from './fato-filtros.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }), regime: regimeField() })
type Filtros = z.output<typeof filters>

/** Month by month: what was owed, billed and received, and how that compares with the year before (F121). */
export const monitorMunicipio = defineReport({
  slug: 'monitor-municipio',
  title: 'Monitor do município',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:monitorFiscal'] },
  menu: [
    {
      area: 'fiscal',
      grupo: 'Tarefas do fiscal',
      ordem: 785,
      icone: 'report-analytics',
      palavras: ['arrecadação', 'receita', 'inadimplência'],
    },
  ],
  mode: 'misto',
  tipo: RelatorioAssincrono.RECEITA_REALIZADA,
  fila: 'processaDw',
  limiteMeses: 36,
  filters,
  query: meses,
  order: ['mes'],
  chart: { type: 'bar', title: 'Receita por origem', totals: ['guias', 'das', 'siafi'] },
  header: async () => ['Receita pelo mês do crédito (ou do pagamento); serviços, imposto devido e guias pela competência.'],
  columns: [
    { key: 'mes', label: 'Mês', kind: 'competencia' },
    { key: 'prestadores', label: 'Prestadores com movimento', kind: 'integer' },
    { key: 'notas', label: 'NF-e', kind: 'integer', total: 'sum' },
    { key: 'servicos', label: 'Serviços', kind: 'money', total: 'sum' },
    { key: 'devido', label: 'ISS devido', kind: 'money', total: 'sum' },
    { key: 'emitido', label: 'Guias emitidas', kind: 'money', total: 'sum' },
    { key: 'emAberto', label: 'Em aberto', kind: 'money', total: 'sum' },
    {
      key: 'inadimplencia',
      label: 'Inadimplência',
      kind: 'percent',
      total: ({ soma }) => share(soma('emAberto'), soma('emitido')),
    },
    { key: 'guias', label: 'Recebido em guias', kind: 'money', total: 'sum' },
    { key: 'das', label: 'Recebido no DAS', kind: 'money', total: 'sum' },
    { key: 'siafi', label: 'Recebido do SIAFI', kind: 'money', total: 'sum' },
    { key: 'total', label: 'Total recebido', kind: 'money', total: 'sum' },
    { key: 'anterior', label: 'Ano anterior', kind: 'money', total: 'sum' },
    {
      key: 'variacao',
      label: 'Variação',
      kind: 'percent',
      total: ({ soma }) => share(soma('total').minus(soma('anterior')), soma('anterior')),
    },
  ],
})

/** The month after a day of SQL. */
const seguinte = (mes: SQL) => sql`${mes} + interval '1 month'`

function meses(ctx: Context, { competenciaInicial, competenciaFinal, regime }: Filtros) {
  const mes = sql`m.dia::date`
  const antes = sql`(m.dia - interval '1 year')::date`
  // The DAS is of the Simples alone.
  const das = (dia: SQL) => (regime === null || regime === 'SIMPLES' ? noDas(dia, seguinte(dia)) : sql`(select 0 as valor)`)
  // Who withholds for the SIAFI pays for providers of any regime: of one regime only there are none.
  const siafi = (dia: SQL) => (regime === null ? doSiafi(dia, seguinte(dia)) : sql`(select 0 as valor)`)
  const linhas = sql`(
    select m.dia, f.*, guias.valor as guias, das.valor as das, siafi.valor as siafi, guias.valor + das.valor + siafi.valor as total,
      guias_antes.valor + das_antes.valor + siafi_antes.valor as anterior
    from generate_series(${competenciaInicial.firstDay()}::date, ${competenciaFinal.firstDay()}::date, interval '1 month') as m(dia)
    cross join lateral (
      select count(distinct a.pessoa_id) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR') as prestadores,
        coalesce(sum(a.quantidade) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR'), 0) as notas,
        coalesce(sum(a.servicos) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR'), 0) as servicos,
        coalesce(sum(a.devido), 0) as devido, coalesce(sum(a.emitido), 0) as emitido, coalesce(sum(a.em_aberto), 0) as em_aberto
      from fato_atual a where a.competencia = ${mes} and (${regime}::text is null or a.regime = ${regime})
    ) f
    cross join lateral ${emGuias(mes, seguinte(mes), regime)} guias
    cross join lateral ${das(mes)} das
    cross join lateral ${emGuias(antes, seguinte(antes), regime)} guias_antes
    cross join lateral ${das(antes)} das_antes
    cross join lateral ${siafi(mes)} siafi
    cross join lateral ${siafi(antes)} siafi_antes
    where exists (select 1 from pessoa p where p.municipio_id = iss_municipio())
  ) as linhas`
  return ctx.db
    .select({
      mes: competencia(sql`dia`).as('mes'),
      prestadores: inteiro(sql`prestadores`).as('prestadores'),
      notas: inteiro(sql`notas`).as('notas'),
      servicos: dinheiro(sql`servicos`).as('servicos'),
      devido: dinheiro(sql`devido`).as('devido'),
      emitido: dinheiro(sql`emitido`).as('emitido'),
      emAberto: dinheiro(sql`em_aberto`).as('em_aberto'),
      inadimplencia: sql`100.0 * em_aberto / nullif(emitido, 0)`.mapWith(readPercent).as('inadimplencia'),
      guias: dinheiro(sql`guias`).as('guias'),
      das: dinheiro(sql`das`).as('das'),
      siafi: dinheiro(sql`siafi`).as('siafi'),
      total: dinheiro(sql`total`).as('total'),
      anterior: dinheiro(sql`anterior`).as('anterior'),
      variacao: sql`100.0 * (total - anterior) / nullif(anterior, 0)`.mapWith(readPercent).as('variacao'),
    })
    .from(linhas)
}
