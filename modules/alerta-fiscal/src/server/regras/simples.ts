import { Aliquota } from '@iss/kernel/aliquota'
import type { Context } from '@iss/platform/server'
import { codigoSituacaoExclusao } from '@iss/simples-nacional/domain/exclusao-simples'
import { sistemasOrigemDas } from '@iss/simples-nacional/domain/pgdas'
import { isRetencaoErrada } from '@iss/simples-nacional/domain/retencao-na-nota'
import { listRetencoes, servicosDeclaradosNoMes } from '@iss/simples-nacional/server'
import { tetoIss } from '@iss/tributacao/domain/aliquota-efetiva'
import { sql } from 'drizzle-orm'
import { type Alvo, type Candidatos, colunas, dia, fatos, mesDe, minimo, regimeDe, valor } from './alvo.ts'

/**
 * What notes of a month withheld by another rate than the one due (K12), as JSON by person: the rate of the law as F95 (g) compares it; where the city
 * lacks a declaration for it, the rate that it examined for the month before; without either, what is outside 2% to 5%. Source: F120, 5.
 */
async function retencoesErradas(ctx: Context, { mes, parametros }: Alvo): Promise<string> {
  const piso = Aliquota.from(parametros.percentual)
  return JSON.stringify(
    (await listRetencoes(ctx, { de: mes, ate: mes, pessoaId: null })).flatMap(
      ({ pessoaId, aliquota, devida, conferida, quantidade, base }) => {
        const certa = devida ?? conferida ?? (aliquota.lt(piso) ? piso : aliquota.gt(tetoIss) ? tetoIss : aliquota)
        if (!isRetencaoErrada(aliquota, certa)) return []
        const [correto, usado] = [base.percent(certa), base.percent(aliquota)]
        return [{ pessoa_id: pessoaId, notas: quantidade, base, aliquota, correto, usado }]
      },
    ),
  )
}

const aliquotaSimples: Candidatos = async (alvo, ctx) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.pessoa_id`, alvo),
    esperado: sql`m.correto`,
    encontrado: sql`m.usado`,
    impacto: sql`m.correto - m.usado`,
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
  from (select q.pessoa_id, sum(q.notas) as notas, sum(q.base) as base, min(q.aliquota) as menor, max(q.aliquota) as maior,
      sum(q.correto) as correto, sum(q.usado) as usado
    from jsonb_to_recordset(${await retencoesErradas(ctx, alvo)}::jsonb)
      as q(pessoa_id bigint, notas bigint, base numeric, aliquota numeric, correto numeric, usado numeric)
    group by q.pessoa_id) m
  where abs(m.correto - m.usado) > ${valor(alvo)}`

/**
 * In the Simples by the registration and no declaration of the month nor of those before, which is due without movement too; only where the city has
 * files of the month. Who has no movement is looked at while the registration has him here for good and not closed.
 */
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
  from (select p.id as pessoa_id, p.documento, coalesce(q.base, 0) as base
    from pessoa p left join (${mesDe(alvo, 'PRESTADOR', sql`sum(f.base) as base`)}) q on q.pessoa_id = p.id
    where p.municipio_id = iss_municipio() and coalesce(q.regime, ${regimeDe(sql`p.id`, alvo)}) = 'SIMPLES'
      and (q.base > 0 or p.prestador and p.natureza_cadastro = 'PERMANENTE' and p.situacao <> 'BAIXADO'
        and coalesce(p.data_abertura, p.cadastro_inicial) < ${dia(alvo.mes)} + interval '1 month')) m
  where exists (select from pgdas_apuracao a where a.municipio_id = iss_municipio() and a.periodo = ${dia(alvo.mes)})
    and not exists (select from pgdas_apuracao a
      where a.municipio_id = iss_municipio() and a.ativa and left(a.cnpj_matriz, 8) = left(m.documento, 8)
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
