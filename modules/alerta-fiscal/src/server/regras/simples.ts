import { codigoSituacaoExclusao } from '@iss/simples-nacional/domain/exclusao-simples'
import { sistemasOrigemDas } from '@iss/simples-nacional/domain/pgdas'
import { servicosDeclaradosNoMes } from '@iss/simples-nacional/server'
import { sql } from 'drizzle-orm'
import { type Candidatos, colunas, dia, fatos, mesDe, minimo, percentual, regimeDe, valor, vigente } from './alvo.ts'

/** Rates of withheld notes of the Simples: outside 2% to 5%, or another one than the rate examined for the month (K12). Source: F120, 5. */
const aliquotaSimples: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.prestador_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.prestador_id`, alvo),
    esperado: sql`m.correto`,
    encontrado: sql`m.usado`,
    impacto: sql`abs(m.correto - m.usado)`,
    fatos: fatos(
      ['Notas retidas fora da alíquota', 'integer', sql`m.notas`],
      ['Base dessas notas', 'money', sql`m.base`],
      ['Menor alíquota usada (%)', 'percent', sql`m.menor`],
      ['Maior alíquota usada (%)', 'percent', sql`m.maior`],
      ['Alíquota correta (%)', 'percent', sql`100 * m.correto / nullif(m.base, 0)`],
      ['ISS à alíquota correta', 'money', sql`m.correto`],
      ['ISS retido', 'money', sql`m.usado`],
    ),
  })}
  from (select q.prestador_id, count(*) as notas, sum(q.base) as base, min(q.aliquota) as menor, max(q.aliquota) as maior,
      sum(round(q.base * q.certa / 100, 2)) as correto, sum(round(q.base * q.aliquota / 100, 2)) as usado
    from (select n.prestador_id, n.base, n.aliquota,
        coalesce(c.aliquota, least(greatest(n.aliquota, ${percentual(alvo)}), 5)) as certa
      from nota_fiscal n left join lateral (select s.aliquota from aliquota_simples s
          where s.municipio_id = n.municipio_id and s.pessoa_id = n.prestador_id and s.competencia <= ${dia(alvo.mes)}
            and s.situacao in ('VIGENTE', 'HOMOLOGADA') and (s.atividade_id is null or s.atividade_id = n.atividade_id)
          order by s.competencia desc, s.atividade_id nulls last limit 1) c on true
      where n.competencia = ${dia(alvo.mes)} and ${vigente} and n.retido and n.devido_aqui and n.regime = 'SIMPLES') q
    where abs(q.aliquota - q.certa) > 0.01
    group by q.prestador_id) m
  where abs(m.correto - m.usado) > ${valor(alvo)}`

/** In the Simples by the registration, with movement, and no declaration of the month nor of those before; only where the city has files of the month. */
const simplesSemPgdas: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    regime: sql`'FATURAMENTO'`,
    configurado: sql`'SIMPLES'`,
    esperado: sql`m.base`,
    encontrado: sql`0`,
    impacto: sql`m.base * 2 / 100`,
    fatos: fatos(
      ['Base das notas do mês', 'money', sql`m.base`],
      ['Competências sem PGDAS-D', 'integer', sql`${minimo(alvo)} + 1`],
      ['Regime no cadastro', 'text', sql`'Simples Nacional'`],
    ),
  })}
  from (${mesDe(alvo, 'PRESTADOR', sql`sum(f.base) as base`, sql`f.regime = 'SIMPLES' and f.base > 0`)}) m
  join pessoa p on p.municipio_id = iss_municipio() and p.id = m.pessoa_id
  where exists (select from pgdas_apuracao a where a.municipio_id = iss_municipio() and a.periodo = ${dia(alvo.mes)})
    and not exists (select from pgdas_apuracao a
      where a.municipio_id = iss_municipio() and a.ativa and left(a.cnpj_matriz, 8) = left(p.documento, 8)
        and a.periodo between ${dia(alvo.mes)} - make_interval(months => ${minimo(alvo)}) and ${dia(alvo.mes)})`

/** Declared as of the Simples, or collected as a MEI, by who is neither in the registration. Source: F120, 6. */
const pgdasSemSimples: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    regime: sql`case when m.declaracao is null then 'MEI' else 'SIMPLES' end`,
    configurado: sql`m.regime`,
    esperado: sql`m.receita`,
    encontrado: sql`0`,
    impacto: sql`0`,
    fatos: fatos(
      ['Receita de serviços do município no PGDAS-D', 'money', sql`m.receita`],
      ['Declaração', 'text', sql`m.declaracao`],
      ['DAS-MEI', 'text', sql`m.das`],
      ['Regime no cadastro', 'text', sql`m.regime`],
    ),
  })}
  from (select p.id as pessoa_id, ${regimeDe(sql`p.id`, alvo)} as regime, max(x.declaracao) as declaracao, max(x.das) as das, sum(x.receita) as receita
    from (select s.cnpj, s.declaracao, null as das, s.receita from (${servicosDeclaradosNoMes(dia(alvo.mes))}) s
      union all
      select e.cnpj, null, d.numero, 0 from pgdas_das d join pgdas_das_empresa e on e.municipio_id = d.municipio_id and e.das_id = d.id
      where d.municipio_id = iss_municipio() and d.identificador_sist_origem = ${sistemasOrigemDas.DAS_MEI} and e.periodo = ${dia(alvo.mes)}) x
      join pessoa p on p.municipio_id = iss_municipio() and p.documento = x.cnpj
    group by p.id) m
  where m.regime not in ('SIMPLES', 'MEI')`

/** Excluded by a process that ended, whose event the Receita Federal did not reject, and not settled since. Source: F120, 6. */
const excluidoAindaSimples: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.contribuinte_id`,
    regime: sql`'FATURAMENTO'`,
    configurado: sql`'SIMPLES'`,
    esperado: sql`m.valor`,
    encontrado: sql`0`,
    impacto: sql`0`,
    fatos: fatos(
      ['Processo de exclusão', 'integer', sql`m.processo_id`],
      ['Fato motivador em', 'text', sql`to_char(m.fato, 'DD/MM/YYYY')`],
      ['Dívida que o motivou', 'money', sql`m.valor`],
      ['Regime no cadastro', 'text', sql`'Simples Nacional'`],
    ),
  })}
  from (select x.contribuinte_id, max(x.processo_id) as processo_id, min(x.data_fato_motivador) as fato, sum(x.valor) as valor
    from exclusao_simples_detalhe x join processo_exclusao_simples e on e.municipio_id = x.municipio_id and e.id = x.processo_id
    where e.situacao = ${codigoSituacaoExclusao('PROCESSO_CONCLUIDO')} and x.incluido and x.regularizado_em is null and x.codigo_evento_retorno is null
      and x.contribuinte_id is not null and x.data_fato_motivador < ${dia(alvo.mes)}
    group by x.contribuinte_id) m
  where ${regimeDe(sql`m.contribuinte_id`, alvo)} = 'SIMPLES'`

export const regrasDoSimples = {
  ALIQUOTA_SIMPLES: aliquotaSimples,
  SIMPLES_SEM_PGDAS: simplesSemPgdas,
  PGDAS_SEM_SIMPLES: pgdasSemSimples,
  EXCLUIDO_AINDA_SIMPLES: excluidoAindaSimples,
}
