import { tiposReceita } from '@iss/simples-nacional/domain/pgdas'
import { sql } from 'drizzle-orm'
import {
  type Alvo,
  ateOMes,
  type Candidatos,
  colunas,
  dia,
  emAtividade,
  fatos,
  mesesDoPrestador,
  minimo,
  percentual,
  principalDoPrestador,
  regimeDe,
  semImpostoDoMes,
  somaNoMes,
  valor,
} from './alvo.ts'

/** The month and the same one of the year before. */
const doisMeses = ({ mes }: Alvo) => sql`in (${dia(mes)}, ${dia(mes.plusMonths(-12))})`

/** What the Simples pays comes by files of the Receita Federal: before those of the month are there nobody of it has fallen. */
const recolhimentoConhecido = ({ mes }: Alvo) =>
  sql`(m.regime <> 'SIMPLES' or exists (select from receita_realizada r where r.competencia = ${dia(mes)} and r.tipo_receita = ${tiposReceita.DAS}))`

/** Received for the month against the mean of the months before; who repeats the month of last year within 15% is seasonal. Source: F120, 2. */
const quedaMedia: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: sql`m.regime`,
    esperado: sql`m.media`,
    encontrado: sql`m.atual`,
    impacto: sql`m.media - m.atual`,
    fatos: fatos(
      ['Média dos meses anteriores com valor', 'money', sql`m.media`],
      ['Meses na média', 'integer', sql`m.meses`],
      ['Recolhido pela competência', 'money', sql`m.atual`],
      ['Mesmo mês do ano anterior', 'money', sql`m.anterior`],
      ['Variação (%)', 'percent', sql`100 * (m.atual - m.media) / m.media`],
    ),
  })}
  from (select q.*, ${regimeDe(sql`q.pessoa_id`, alvo)} as regime from (
      select h.pessoa_id, avg(h.principal) filter (where h.competencia < ${dia(alvo.mes)} and h.principal > 0) as media,
        count(*) filter (where h.competencia < ${dia(alvo.mes)} and h.principal > 0) as meses,
        ${somaNoMes(sql`h.principal`, alvo.mes)} as atual, ${somaNoMes(sql`h.principal`, alvo.mes.plusMonths(-12))} as anterior
      from (${principalDoPrestador(ateOMes(alvo, 12))}) h group by h.pessoa_id) q
    where q.meses >= ${minimo(alvo)} and q.atual < q.media * ${percentual(alvo)} / 100 and q.media - q.atual >= ${valor(alvo)}
      and not (q.anterior > 0 and q.atual between q.anterior * 0.85 and q.anterior * 1.15)) m
  where m.regime not in ${semImpostoDoMes} and ${recolhimentoConhecido(alvo)} and ${emAtividade(sql`m.pessoa_id`, alvo)}`

const quedaAnoAnterior: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: sql`m.regime`,
    esperado: sql`m.anterior`,
    encontrado: sql`m.atual`,
    impacto: sql`m.anterior - m.atual`,
    fatos: fatos(
      ['Recolhido pelo mesmo mês do ano anterior', 'money', sql`m.anterior`],
      ['Recolhido pela competência', 'money', sql`m.atual`],
      ['Base do mesmo mês do ano anterior', 'money', sql`m.base_anterior`],
      ['Base da competência', 'money', sql`m.base`],
      ['Variação (%)', 'percent', sql`100 * (m.atual - m.anterior) / m.anterior`],
    ),
  })}
  from (select q.*, ${regimeDe(sql`q.pessoa_id`, alvo)} as regime from (
      select h.pessoa_id, ${somaNoMes(sql`h.principal`, alvo.mes)} as atual, ${somaNoMes(sql`h.base`, alvo.mes)} as base,
        ${somaNoMes(sql`h.principal`, alvo.mes.plusMonths(-12))} as anterior, ${somaNoMes(sql`h.base`, alvo.mes.plusMonths(-12))} as base_anterior
      from (select o.pessoa_id, o.competencia, o.principal, 0 as base from (${principalDoPrestador(doisMeses(alvo))}) o
        union all select o.pessoa_id, o.competencia, 0, o.base from (${mesesDoPrestador(doisMeses(alvo))}) o) h
      group by h.pessoa_id) q
    where q.anterior > 0 and q.atual < q.anterior * ${percentual(alvo)} / 100 and q.anterior - q.atual >= ${valor(alvo)}) m
  where m.regime not in ${semImpostoDoMes} and ${recolhimentoConhecido(alvo)} and ${emAtividade(sql`m.pessoa_id`, alvo)}`

/** Base of an activity against the taxpayer's own mean, beside what the median of those of the same activity did in the month. */
const quedaPares: Candidatos = (alvo) => sql`
  select distinct on (r.pessoa_id) ${colunas({
    de: sql`r.pessoa_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`r.pessoa_id`, alvo),
    esperado: sql`r.media * g.mediana`,
    encontrado: sql`r.atual`,
    impacto: sql`(r.media * g.mediana - r.atual) * r.taxa`,
    fatos: fatos(
      [
        'Atividade',
        'text',
        sql`(select a.codigo_exibido || ' - ' || a.resumo from atividade a where a.municipio_id = iss_municipio() and a.id = r.atividade_id)`,
      ],
      ['Média própria de 12 meses', 'money', sql`r.media`],
      ['Base da competência', 'money', sql`r.atual`],
      ['Do próprio padrão (%)', 'percent', sql`100 * r.razao`],
      ['Mediana dos pares, do padrão deles (%)', 'percent', sql`100 * g.mediana`],
      ['Contribuintes comparados', 'integer', sql`g.pares`],
    ),
  })}
  from (${padroes(alvo)}) r
  join (select o.atividade_id, percentile_cont(0.5) within group (order by o.razao)::numeric as mediana, count(*) as pares
    from (${padroes(alvo)}) o group by o.atividade_id) g on g.atividade_id = r.atividade_id
  where g.pares > ${minimo(alvo)} and r.razao < g.mediana * ${percentual(alvo)} / 100 and r.media * g.mediana - r.atual >= ${valor(alvo)}
    and ${emAtividade(sql`r.pessoa_id`, alvo)}
  order by r.pessoa_id, r.media * g.mediana - r.atual desc`

/** The month of each taxpayer and activity as a share of his own mean of the months before, six of them at least. */
const padroes = (alvo: Alvo) => sql`
  select q.*, q.atual / q.media as razao from (
    select h.pessoa_id, h.atividade_id, avg(h.base) filter (where h.competencia < ${dia(alvo.mes)}) as media,
      count(*) filter (where h.competencia < ${dia(alvo.mes)}) as meses,
      ${somaNoMes(sql`h.base`, alvo.mes)} as atual,
      coalesce(sum(h.iss) / nullif(sum(h.base), 0), 0) as taxa
    from (${mesesDoPrestador(ateOMes(alvo, 12), sql`f.atividade_id`)}) h
    group by h.pessoa_id, h.atividade_id) q
  where q.meses >= 6 and q.media > 0`

export const regrasDeQueda = {
  QUEDA_MEDIA: quedaMedia,
  QUEDA_ANO_ANTERIOR: quedaAnoAnterior,
  QUEDA_PARES: quedaPares,
}
