import { addressOfReport, defineList, integerField, readPercent, share } from '@iss/list/definition'
import { plusDays, plusMonths } from '@iss/kernel/data'
import { regimeField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { labelTipoReceita, type TipoReceita } from '@iss/simples-nacional/domain/pgdas'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, dinheiro, inteiro } from '../reports/fato-filtros.ts'
import { lerCartoes } from '../server/cartoes-do-municipio.ts'
import { vencidoEntre } from '../server/inadimplencia.ts'
import { anoDe, periodoDoAno } from '../server/periodo-do-monitor.ts'
import { doRegime, recebidoEntre, recebimentos } from '../server/receita.ts'

const ano = { min: 2006, max: 2100 }
const filters = z.object({
  ano: integerField({ label: 'Ano', ...ano, initial: anoDe }),
  comparar: integerField({ label: 'Comparar com', ...ano, initial: (hoje) => anoDe(hoje) - 1 }),
  regime: regimeField(),
})
type Filtros = z.output<typeof filters>

/** Month by month of a year: what was owed, billed and received by origin, beside another year; with the cards of the city (F121). */
export const monitorMunicipio = defineList({
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
  filters,
  query: meses,
  summary: lerCartoes,
  refresh: 30,
  id: 'dia',
  order: ['mes'],
  open: ({ dia, fim }) =>
    addressOfReport('/home/actions/relatorio-receita-realizada', { dataInicial: dia, dataFinal: fim, origem: [] }),
  chart: {
    type: 'line',
    title: 'Receita por origem',
    category: 'dia',
    by: 'mes',
    values: ['guia', 'das', 'cobranca', 'senda', 'siafi'],
  },
  header: async () => [
    'Receita pelo dia do crédito (ou do pagamento); imposto devido e guias pela competência. O mês em curso é comparado até o mesmo dia.',
  ],
  columns: [
    { key: 'mes', label: 'Mês', kind: 'competencia' },
    { key: 'dia', label: 'Primeiro dia', kind: 'date', filesOnly: true },
    { key: 'prestadores', label: 'Prestadores com movimento', kind: 'integer', filesOnly: true },
    { key: 'notas', label: 'NF-e', kind: 'integer', total: 'sum', filesOnly: true },
    { key: 'servicos', label: 'Serviços', kind: 'money', total: 'sum', filesOnly: true },
    { key: 'devido', label: 'Devido', kind: 'money', total: 'sum' },
    { key: 'emitido', label: 'Guias', kind: 'money', total: 'sum' },
    { key: 'emAberto', label: 'Em aberto', kind: 'money', total: 'sum', filesOnly: true },
    { key: 'vencido', label: 'Vencido', kind: 'money', total: 'sum', filesOnly: true },
    {
      key: 'inadimplencia',
      label: 'Inadimplência',
      kind: 'percent',
      total: ({ soma }) => share(soma('vencido'), soma('emitido')),
      filesOnly: true,
    },
    { key: 'guia', label: 'Pago', kind: 'money', total: 'sum' },
    { key: 'das', label: labelTipoReceita.DAS, kind: 'money', total: 'sum' },
    { key: 'cobranca', label: labelTipoReceita.COBRANCA, kind: 'money', total: 'sum', secondary: true },
    { key: 'senda', label: labelTipoReceita.SENDA, kind: 'money', total: 'sum', secondary: true },
    { key: 'siafi', label: labelTipoReceita.SIAFI, kind: 'money', total: 'sum', secondary: true },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'anterior', label: 'Comparado', kind: 'money', total: 'sum', secondary: true },
    {
      key: 'variacao',
      label: 'Variação',
      kind: 'percent',
      total: ({ soma }) => share(soma('total').minus(soma('anterior')), soma('anterior')),
    },
  ],
})

function meses(ctx: Context, { ano: escolhido, comparar, regime }: Filtros) {
  const hoje = ctx.clock.today()
  const [de, ate] = periodoDoAno(escolhido, hoje)
  const mesComparado = sql`make_date(${comparar}::int, extract(month from m.dia)::int, 1)`
  // The running month brought what it brought so far: it is held against as many days of the other year.
  const amanhaComparado = plusMonths(plusDays(hoje, 1), 12 * ((comparar ?? ate.ano) - ate.ano))
  const fimComparado = sql`case when m.dia::date = date_trunc('month', ${hoje}::date) then ${amanhaComparado}::date else (${mesComparado} + interval '1 month')::date end`
  const daOrigem = (origem: TipoReceita): SQL =>
    sql`coalesce(sum(r.valor) filter (where r.origem = ${origem}), 0) as ${sql.raw(origem.toLowerCase())}`
  const linhas = sql`(
    select m.dia, f.*, v.valor as vencido, r.guia, r.das, r.cobranca, r.senda, r.siafi, r.guia + r.das + r.cobranca + r.senda + r.siafi as total, a.valor as anterior
    from generate_series(${de.firstDay()}::date, ${ate.firstDay()}::date, interval '1 month') as m(dia)
    cross join lateral (
      select count(distinct a.pessoa_id) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR') as prestadores,
        coalesce(sum(a.quantidade) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR'), 0) as notas,
        coalesce(sum(a.servicos) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR'), 0) as servicos,
        coalesce(sum(a.devido), 0) as devido, coalesce(sum(a.emitido), 0) as emitido, coalesce(sum(a.em_aberto), 0) as em_aberto
      from fato_atual a where a.competencia = m.dia::date and (${regime}::text is null or a.regime = ${regime})
    ) f
    cross join lateral ${vencidoEntre(hoje, sql`m.dia::date`, sql`(m.dia + interval '1 month')::date`, regime)} v
    cross join lateral (
      select ${sql.join((Object.keys(labelTipoReceita) as TipoReceita[]).map(daOrigem), sql`, `)}
      from ${recebimentos} r where r.dia >= m.dia::date and r.dia < (m.dia + interval '1 month')::date and ${doRegime(regime)}
    ) r
    cross join lateral ${recebidoEntre(mesComparado, fimComparado, regime)} a
    where exists (select 1 from pessoa p where p.municipio_id = iss_municipio())
  ) as linhas`
  return ctx.db
    .select({
      mes: competencia(sql`dia`).as('mes'),
      dia: sql<string>`to_char(dia, 'YYYY-MM-DD')`.as('primeiro_dia'),
      fim: sql<string>`to_char(dia + interval '1 month - 1 day', 'YYYY-MM-DD')`.as('ultimo_dia'),
      prestadores: inteiro(sql`prestadores`).as('prestadores'),
      notas: inteiro(sql`notas`).as('notas'),
      servicos: dinheiro(sql`servicos`).as('servicos'),
      devido: dinheiro(sql`devido`).as('devido'),
      emitido: dinheiro(sql`emitido`).as('emitido'),
      emAberto: dinheiro(sql`em_aberto`).as('em_aberto'),
      vencido: dinheiro(sql`vencido`).as('vencido_no_dia'),
      inadimplencia: sql`100.0 * vencido / nullif(emitido, 0)`.mapWith(readPercent).as('inadimplencia'),
      guia: dinheiro(sql`guia`).as('recebido_guia'),
      das: dinheiro(sql`das`).as('recebido_das'),
      cobranca: dinheiro(sql`cobranca`).as('recebido_cobranca'),
      senda: dinheiro(sql`senda`).as('recebido_senda'),
      siafi: dinheiro(sql`siafi`).as('recebido_siafi'),
      total: dinheiro(sql`total`).as('total'),
      anterior: dinheiro(sql`anterior`).as('anterior'),
      variacao: sql`100.0 * (total - anterior) / nullif(anterior, 0)`.mapWith(readPercent).as('variacao'),
    })
    .from(linhas)
}
