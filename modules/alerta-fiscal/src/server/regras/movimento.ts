import { sql } from 'drizzle-orm'
import {
  ateOMes,
  type Candidatos,
  colunas,
  dia,
  fatos,
  mesDe,
  mesesDoPrestador,
  minimo,
  percentual,
  regimeDe,
  somaNoMes,
  valor,
  vigente,
} from './alvo.ts'

/** Base above mean and three standard deviations of the months before that had movement. Source: F120, 3. */
const movimentoAtipico: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.pessoa_id`, alvo),
    esperado: sql`m.media`,
    encontrado: sql`m.atual`,
    impacto: sql`0`,
    fatos: fatos(
      ['Base da competência', 'money', sql`m.atual`],
      ['Média dos meses anteriores', 'money', sql`m.media`],
      ['Desvio-padrão', 'money', sql`m.desvio`],
      ['Limite: média mais três desvios', 'money', sql`m.media + 3 * m.desvio`],
      ['Meses comparados', 'integer', sql`m.meses`],
    ),
  })}
  from (select h.pessoa_id, avg(h.base) filter (where h.competencia < ${dia(alvo.mes)}) as media,
      coalesce(stddev_samp(h.base) filter (where h.competencia < ${dia(alvo.mes)}), 0) as desvio,
      count(*) filter (where h.competencia < ${dia(alvo.mes)}) as meses,
      ${somaNoMes(sql`h.base`, alvo.mes)} as atual
    from (${mesesDoPrestador(ateOMes(alvo, 12))}) h where h.base > 0 group by h.pessoa_id) m
  where m.meses >= ${minimo(alvo)} and m.atual - (m.media + 3 * m.desvio) >= ${valor(alvo)}`

/** One note far above the median of the taxpayer's notes of twelve months, its own the last; only who has a note of that size in the month is looked at. */
const notaAtipica: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.prestador_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.prestador_id`, alvo),
    esperado: sql`m.mediana * ${minimo(alvo)}`,
    encontrado: sql`m.maior`,
    impacto: sql`0`,
    fatos: fatos(
      ['Maior nota da competência', 'money', sql`m.maior`],
      ['Mediana das notas de 12 meses', 'money', sql`m.mediana`],
      ['Vezes a mediana', 'percent', sql`m.maior / m.mediana`],
      ['Notas comparadas', 'integer', sql`m.notas`],
    ),
  })}
  from (select c.prestador_id, c.maior, percentile_cont(0.5) within group (order by n.valor_total)::numeric as mediana, count(*) as notas
    from (select n.prestador_id, max(n.valor_total) as maior from nota_fiscal n
      where n.competencia = ${dia(alvo.mes)} and ${vigente} and n.valor_total > ${valor(alvo)} group by n.prestador_id) c
    join nota_fiscal n on n.municipio_id = iss_municipio() and n.prestador_id = c.prestador_id
      and n.competencia ${ateOMes(alvo, 11)} and ${vigente}
    group by c.prestador_id, c.maior) m
  where m.notas > 1 and m.maior > m.mediana * ${minimo(alvo)}`

const retorno: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.pessoa_id`, alvo),
    esperado: sql`0`,
    encontrado: sql`m.base`,
    impacto: sql`0`,
    fatos: fatos(
      ['Base da competência', 'money', sql`m.base`],
      ['Último movimento antes dela', 'text', sql`to_char(u.ultimo, 'MM/YYYY')`],
      [
        'Meses parado',
        'integer',
        sql`(extract(year from age(${dia(alvo.mes)}, u.ultimo)) * 12 + extract(month from age(${dia(alvo.mes)}, u.ultimo)) - 1)`,
      ],
    ),
  })}
  from (${mesDe(alvo, 'PRESTADOR', sql`sum(f.base) as base`)}) m
  join (select f.pessoa_id, max(f.competencia) as ultimo from fato_atual f
    where f.competencia < ${dia(alvo.mes)} and f.papel = 'PRESTADOR' and f.base > 0 group by f.pessoa_id) u on u.pessoa_id = m.pessoa_id
  where m.base >= ${valor(alvo)} and u.ultimo < ${dia(alvo.mes)} - make_interval(months => ${minimo(alvo)})`

const cancelamentoExcessivo: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.prestador_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.prestador_id`, alvo),
    esperado: sql`m.emitido * ${percentual(alvo)} / 100`,
    encontrado: sql`m.cancelado`,
    impacto: sql`m.imposto`,
    fatos: fatos(
      ['Notas emitidas no mês', 'integer', sql`m.notas`],
      ['Notas canceladas', 'integer', sql`m.canceladas`],
      ['Valor emitido', 'money', sql`m.emitido`],
      ['Valor cancelado', 'money', sql`m.cancelado`],
      ['Cancelado (%)', 'percent', sql`100 * m.cancelado / m.emitido`],
    ),
  })}
  from (select n.prestador_id, count(*) as notas, count(*) filter (where n.estado = 'CANCELADA') as canceladas, sum(n.valor_total) as emitido,
      coalesce(sum(n.valor_total) filter (where n.estado = 'CANCELADA'), 0) as cancelado,
      coalesce(sum(n.imposto) filter (where n.estado = 'CANCELADA' and n.devido_aqui), 0) as imposto
    from nota_fiscal n where n.competencia = ${dia(alvo.mes)} and (${vigente} or n.estado = 'CANCELADA')
    group by n.prestador_id) m
  where m.notas >= ${minimo(alvo)} and m.cancelado > m.emitido * ${percentual(alvo)} / 100`

const canceladaAposEncerramento: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.prestador_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.prestador_id`, alvo),
    esperado: sql`m.imposto`,
    encontrado: sql`0`,
    impacto: sql`m.imposto`,
    fatos: fatos(
      ['Notas canceladas', 'integer', sql`m.notas`],
      ['Números', 'text', sql`m.numeros`],
      ['Valor', 'money', sql`m.valor`],
      ['ISS das notas', 'money', sql`m.imposto`],
      ['Encerrada em', 'text', sql`to_char(m.encerrado_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')`],
      ['Último cancelamento em', 'text', sql`to_char(m.cancelada_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')`],
    ),
  })}
  from (select n.prestador_id, count(*) as notas, left(string_agg(n.numero::text, ', ' order by n.numero), 200) as numeros, sum(n.valor_total) as valor,
      sum(n.imposto) filter (where n.devido_aqui) as imposto, min(e.encerrado_em) as encerrado_em, max(d.data_cancelamento) as cancelada_em
    from encerramento e
      join nota_fiscal n on n.municipio_id = e.municipio_id and n.prestador_id = e.pessoa_id and n.competencia = e.competencia and n.estado = 'CANCELADA'
      join documento d on d.municipio_id = n.municipio_id and d.id = n.id and d.data_cancelamento > e.encerrado_em
    where e.competencia = ${dia(alvo.mes)} and e.papel = 'PRESTADOR' and e.ordem = 0 and e.reaberto_em is null
    group by n.prestador_id) m
  where m.imposto >= ${valor(alvo)}`

/** Numbers between the greatest sheet booked before the month and the greatest of the month that nobody booked or declared (S16). */
const notaDePapelFaltante: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`x.titular_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`x.titular_id`, alvo),
    esperado: sql`0`,
    encontrado: sql`0`,
    impacto: sql`0`,
    fatos: fatos(
      ['Números que faltam', 'integer', sql`sum(x.faltam)`],
      [
        'Séries',
        'text',
        sql`string_agg(coalesce(nullif(x.serie, ''), 'única') || ': de ' || x.depois_de + 1 || ' a ' || x.ate, '; ' order by x.serie)`,
      ],
    ),
  })}
  from (select m.*, m.ate - m.depois_de
      - (select count(distinct e.numero) from escrit_papel e where e.municipio_id = iss_municipio() and e.titular_id = m.titular_id
          and e.papel = 'PRESTADOR' and e.origem = 'DECLARADA' and e.serie = m.serie and e.numero > m.depois_de and e.numero <= m.ate)
      - (select coalesce(sum(least(d.numero_final, m.ate) - greatest(d.numero_inicial, m.depois_de + 1) + 1), 0)
          from declaracao_nota_papel d join aidf a on a.municipio_id = d.municipio_id and a.id = d.aidf_id
          where d.municipio_id = iss_municipio() and a.pessoa_id = m.titular_id and d.situacao <> 'UTILIZADA'
            and d.numero_final > m.depois_de and d.numero_inicial <= m.ate) as faltam
    from (select e.titular_id, e.serie, max(e.numero) as ate,
        coalesce((select max(a.numero) from escrit_papel a where a.municipio_id = iss_municipio() and a.titular_id = e.titular_id
          and a.papel = 'PRESTADOR' and a.origem = 'DECLARADA' and a.serie = e.serie and a.competencia < ${dia(alvo.mes)}), min(e.numero) - 1) as depois_de
      from escrit_papel e where e.competencia = ${dia(alvo.mes)} and e.papel = 'PRESTADOR' and e.origem = 'DECLARADA' and e.estado = 'LANCADA'
        and not e.recibo
      group by e.titular_id, e.serie) m) x
  where x.faltam >= greatest(${minimo(alvo)}, 1)
  group by x.titular_id`

/** Base that notes take out of the city in activities for which the law does not admit it. Source: F120, 4, K13. */
const foraDoMunicipio: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.prestador_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.prestador_id`, alvo),
    esperado: sql`0`,
    encontrado: sql`m.fora`,
    impacto: sql`m.imposto`,
    fatos: fatos(
      ['Base da competência', 'money', sql`m.base`],
      ['Base com incidência fora', 'money', sql`m.fora`],
      ['Fora (%)', 'percent', sql`100 * m.fora / m.base`],
      ['Notas com incidência fora', 'integer', sql`m.notas`],
      ['ISS dessas notas', 'money', sql`m.imposto`],
    ),
  })}
  from (select n.prestador_id, sum(n.base) as base, coalesce(sum(n.base) filter (where not n.devido_aqui and not a.permite_incidencia_fora_municipio), 0) as fora,
      count(*) filter (where not n.devido_aqui and not a.permite_incidencia_fora_municipio) as notas,
      coalesce(sum(n.imposto) filter (where not n.devido_aqui and not a.permite_incidencia_fora_municipio), 0) as imposto
    from nota_fiscal n join atividade a on a.municipio_id = n.municipio_id and a.id = n.atividade_id
    where n.competencia = ${dia(alvo.mes)} and ${vigente} group by n.prestador_id) m
  where m.fora >= ${valor(alvo)} and m.fora > m.base * ${percentual(alvo)} / 100`

export const regrasDeMovimento = {
  MOVIMENTO_ATIPICO: movimentoAtipico,
  NOTA_ATIPICA: notaAtipica,
  RETORNO_APOS_INATIVIDADE: retorno,
  CANCELAMENTO_EXCESSIVO: cancelamentoExcessivo,
  CANCELADA_APOS_ENCERRAMENTO: canceladaAposEncerramento,
  NOTA_DE_PAPEL_FALTANTE: notaDePapelFaltante,
  FORA_DO_MUNICIPIO: foraDoMunicipio,
}
