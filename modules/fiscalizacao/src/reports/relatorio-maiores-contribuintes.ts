import { atividadeField, atividadePrincipal, exerceAlguma, quantidadeField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { labelTipoReceita, tiposDas, tiposReceita, type TipoReceita } from '@iss/simples-nacional/domain/pgdas'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { choiceField, competenciaField, defineReport, multiSelectField, readPercent, share } from '@iss/list/definition'
import { Competencia } from '@iss/kernel/competencia'
import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, fichaDe, fiscais, inteiro, regimeEm, textoRegime } from './fato-filtros.ts'

const origens = Object.keys(tiposReceita) as TipoReceita[]

const filters = z.object({
  competenciaInicial: competenciaField({
    label: 'Competência inicial',
    range: { nome: 'competencia', ponta: 'inicio' },
    initial: (hoje) => Competencia.of(hoje.previous().ano, 1),
  }),
  competenciaFinal: competenciaField({ label: 'Competência final', range: { nome: 'competencia', ponta: 'fim' } }),
  quantidade: quantidadeField(),
  regime: regimeField(),
  atividade: atividadeField(),
  origem: multiSelectField({
    label: 'Origem',
    options: origens.map((value) => ({ value, label: labelTipoReceita[value] })),
  }),
  criterio: choiceField({
    label: 'Critério',
    options: [
      { value: 'PAGO', label: 'Pago' },
      { value: 'DEVIDO', label: 'Devido' },
    ],
    initial: 'PAGO',
  }),
})
type Filtros = z.output<typeof filters>

/** Who sustains the revenue, and how much the city depends on them, against the same months of the year before (F14). */
export const maioresContribuintes = defineReport({
  slug: 'relatorio-maiores-contribuintes',
  title: 'Maiores contribuintes',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 60, icone: 'trophy' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.MAIORES_CONTRIBUINTES,
  filters,
  query: ranking,
  order: ['posicao'],
  greatest: ['municipio'],
  chart: { type: 'bar', title: 'ISS devido e pago', category: 'contribuinte', values: ['devido', 'pago'] },
  columns: [
    { key: 'posicao', label: 'Posição', kind: 'integer' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'atividade', label: 'Atividade principal', kind: 'text' },
    { key: 'devido', label: 'ISS devido', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'ISS pago', kind: 'money', total: 'sum' },
    { key: 'guia', label: 'Guia', kind: 'money', total: 'sum' },
    { key: 'das', label: 'DAS', kind: 'money', total: 'sum' },
    { key: 'outras', label: 'Outras receitas', kind: 'money', total: 'sum' },
    { key: 'devidoPrestador', label: 'ISS devido como prestador', kind: 'money', total: 'sum', inOpened: true },
    { key: 'devidoTomador', label: 'ISS devido como tomador', kind: 'money', total: 'sum', inOpened: true },
    { key: 'pagoPrestador', label: 'ISS pago como prestador', kind: 'money', total: 'sum', inOpened: true },
    { key: 'pagoTomador', label: 'ISS pago como tomador', kind: 'money', total: 'sum', inOpened: true },
    {
      key: 'percentual',
      label: '% do total',
      kind: 'percent',
      total: ({ soma: total, maior }) => share(total('criterio'), maior('municipio') ?? total('criterio')),
    },
    { key: 'acumulado', label: '% acumulado', kind: 'percent' },
    { key: 'anterior', label: 'Mesmo período do ano anterior', kind: 'money', total: 'sum' },
    { key: 'variacao', label: 'Variação %', kind: 'percent' },
    { key: 'criterio', label: 'Critério', kind: 'money', total: 'sum', visibleWhen: () => false },
  ],
})

/**
 * The part of the city in the DAS of each company and month, once: of the declaration in force, and what is charged only where the month has no DAS of
 * its own, for it charges the same debt.
 */
const devidoNoDas = sql`(
  select v.* from (
    select d.contribuinte_id, d.competencia, d.principal, rank() over (partition by left(d.cnpj, 8), d.competencia order by d.tipo <> ${sql.raw(String(tiposDas.DAS))}, d.tipo) as vez
    from das_da_cidade d join pgdas_das g on g.municipio_id = d.municipio_id and g.id = d.das_id
      left join pgdas_apuracao a on a.municipio_id = g.municipio_id and a.id = g.apuracao_id
    where coalesce(a.ativa, true)) v
  where v.vez = 1)`

/**
 * What is due is of the facts, and of the DAS for who opts; what was paid is the revenue of any origin (K8), both by the month that they are about.
 * The shares are of the whole city, what came without its taxpayer being told among it.
 */
function ranking(ctx: Context, filtros: Filtros) {
  const { competenciaInicial: de, competenciaFinal: ate, quantidade, regime } = filtros
  const medida = sql.raw(filtros.criterio === 'PAGO' ? 'x.pago' : 'x.devido')
  const escolhidas = origens.filter((origem) => filtros.origem.includes(origem)).map((origem) => tiposReceita[origem])
  const nosDoisAnos = sql`x.competencia between ${de.plusMonths(-12).firstDay()}::date and ${ate.firstDay()}::date`
  const agora = sql`filter (where x.competencia >= ${de.firstDay()}::date)`
  const antes = sql`filter (where x.competencia <= ${ate.plusMonths(-12).firstDay()}::date)`
  const pagoPor = (tipos: SQL) =>
    sql`coalesce(sum(x.pago) filter (where x.competencia >= ${de.firstDay()}::date and x.tipo ${tipos}), 0)`
  const doPapel = (papel: 'PRESTADOR' | 'TOMADOR', valor: SQL) =>
    sql`coalesce(sum(${valor}) filter (where x.competencia >= ${de.firstDay()}::date and x.papel = ${sql.raw(`'${papel}'`)}), 0)`
  const guiaOuDas = sql.raw(`(${tiposReceita.GUIA}, ${tiposReceita.DAS})`)
  const somas = sql`(
    select s.*, sum(s.criterio) over () as todos from (
      select x.pessoa_id, coalesce(sum(x.devido) ${agora}, 0) as devido, coalesce(sum(x.pago) ${agora}, 0) as pago,
        ${pagoPor(sql.raw(`= ${tiposReceita.GUIA}`))} as guia, ${pagoPor(sql.raw(`= ${tiposReceita.DAS}`))} as das,
        ${pagoPor(sql`not in ${guiaOuDas}`)} as outras,
        ${doPapel('PRESTADOR', sql`x.devido`)} as devido_prestador, ${doPapel('TOMADOR', sql`x.devido`)} as devido_tomador,
        ${doPapel('PRESTADOR', sql`x.pago`)} as pago_prestador, ${doPapel('TOMADOR', sql`x.pago`)} as pago_tomador,
        coalesce(sum(${medida}) ${agora}, 0) as criterio, coalesce(sum(${medida}) ${antes}, 0) as anterior
      from (
        select f.pessoa_id, f.devido, 0 as pago, null::smallint as tipo, f.papel, f.competencia from fato_atual f
        union all
        select r.contribuinte_id, 0, r.valor, r.tipo_receita, r.papel, r.competencia from receita_realizada r
          ${escolhidas.length > 0 ? sql`where r.tipo_receita in (${sql.raw(escolhidas.join(', '))})` : sql``}
        union all
        select d.contribuinte_id, d.principal, 0, null, 'PRESTADOR', d.competencia from ${devidoNoDas} d
      ) x where ${nosDoisAnos} group by x.pessoa_id) s) as somas`
  const criterio = sql`somas.criterio`
  const ordem = sql`(order by ${criterio} desc, ${pessoa.nome}, ${pessoa.id})`
  const posicao = sql`row_number() over ${ordem}`
  return ctx.db
    .select({
      posicao: inteiro(posicao).as('posicao'),
      pessoaId: pessoa.id,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      regime: textoRegime(regimeEm(ate)).as('regime'),
      atividade: atividadePrincipal(ate.lastDay()).as('atividade'),
      devido: dinheiro(sql`somas.devido`).as('iss_devido'),
      pago: dinheiro(sql`somas.pago`).as('iss_pago'),
      guia: dinheiro(sql`somas.guia`).as('pago_em_guia'),
      das: dinheiro(sql`somas.das`).as('pago_no_das'),
      outras: dinheiro(sql`somas.outras`).as('outras_receitas'),
      devidoPrestador: dinheiro(sql`somas.devido_prestador`).as('devido_do_prestador'),
      devidoTomador: dinheiro(sql`somas.devido_tomador`).as('devido_do_tomador'),
      pagoPrestador: dinheiro(sql`somas.pago_prestador`).as('pago_do_prestador'),
      pagoTomador: dinheiro(sql`somas.pago_tomador`).as('pago_do_tomador'),
      percentual: sql`100.0 * ${criterio} / nullif(somas.todos, 0)`.mapWith(readPercent).as('percentual'),
      acumulado: sql`100.0 * sum(${criterio}) over ${ordem} / nullif(somas.todos, 0)`.mapWith(readPercent).as('acumulado'),
      anterior: dinheiro(sql`somas.anterior`).as('ano_anterior'),
      variacao: sql`100.0 * (${criterio} - somas.anterior) / nullif(somas.anterior, 0)`.mapWith(readPercent).as('variacao'),
      criterio: dinheiro(criterio).as('medida'),
      municipio: dinheiro(sql`somas.todos`).as('municipio'),
    })
    .from(pessoa)
    .innerJoin(somas, sql`somas.pessoa_id = ${pessoa.id}`)
    .where(
      and(
        sql`${criterio} > 0`,
        exerceAlguma(ctx, filtros.atividade, { de: de.firstDay(), ate: ate.lastDay() }),
        regime ? sql`${regimeEm(ate)} = ${regime}` : undefined,
      ),
    )
    .orderBy(posicao)
    .limit(quantidade)
}
