import { deveEncerrarSql } from '@iss/conta/server'
import { monitoradasSql } from '@iss/obra/server'
import { servicosDeclaradosNoMes } from '@iss/simples-nacional/server'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Alvo,
  type Candidatos,
  colunas,
  dia,
  fatos,
  mesDe,
  minimo,
  percentual,
  principalDasGuias,
  regimeDe,
  semImpostoDoMes,
  valor,
  vigente,
} from './alvo.ts'

/** What of the month's movement of one provider, told by an expression, has its tax in another city: a row, null without any. */
const fora = (pessoa: SQL, { mes }: Alvo): SQL => {
  const lancados = (livro: string) =>
    sql`select e.base from ${sql.raw(livro)} e
      where e.titular_id = ${pessoa} and e.competencia = ${dia(mes)} and e.estado = 'LANCADA' and not e.devido_aqui`
  return sql`select sum(x.base) as base from (
    select n.base from nota_fiscal n where n.prestador_id = ${pessoa} and n.competencia = ${dia(mes)} and ${vigente} and not n.devido_aqui
    union all ${lancados('escrit_papel')} and e.papel = 'PRESTADOR'
    union all ${lancados('escrit_especial')}
    union all ${lancados('escrit_setor')}
  ) x`
}

/**
 * Services that the PGDAS-D of the establishment says to be taxed in the city against the movement that is; who declares and has no movement is compared
 * with none. Who declared nothing is found by SIMPLES_SEM_PGDAS, who declares out of the Simples by PGDAS_SEM_SIMPLES; who declares by cash has revenue of
 * other months in it and is not compared.
 */
const receitaSimples: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: sql`m.regime`,
    esperado: sql`m.base`,
    encontrado: sql`m.receita`,
    impacto: sql`greatest(m.base - m.receita, 0) * m.aliquota / 100`,
    fatos: fatos(
      ['Base do mês com ISS no município', 'money', sql`m.base`],
      ['Base com incidência fora, não comparada', 'money', sql`m.fora`],
      ['Receita de serviços no PGDAS-D', 'money', sql`m.receita`],
      ['Diferença', 'money', sql`m.base - m.receita`],
      ['Declaração', 'text', sql`m.declaracao`],
      ['Alíquota média declarada (%)', 'percent', sql`m.aliquota`],
    ),
  })}
  from (select d.pessoa_id, coalesce(q.regime, ${regimeDe(sql`d.pessoa_id`, alvo)}) as regime, coalesce(o.base, 0) as fora,
      coalesce(q.base, 0) - coalesce(o.base, 0) as base, d.declaracao, d.receita, d.aliquota
    from (select p.id as pessoa_id, s.* from (${servicosDeclaradosNoMes(dia(alvo.mes))}) s
        join pessoa p on p.municipio_id = iss_municipio() and p.documento = s.cnpj where not s.regime_caixa) d
      left join (${mesDe(alvo, 'PRESTADOR', sql`sum(f.base) as base`)}) q on q.pessoa_id = d.pessoa_id
      left join lateral (${fora(sql`d.pessoa_id`, alvo)}) o on true) m
  where m.regime = 'SIMPLES' and abs(m.base - m.receita) > greatest(m.base * ${percentual(alvo)} / 100, ${valor(alvo)})`

/** What a closing made payable against what was received for the month; who did not close is found by ENCERRAMENTO_ATRASADO. */
const recolhidoAMenor: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'PRESTADOR',
    regime: sql`m.regime`,
    esperado: sql`m.devido`,
    encontrado: sql`m.pago`,
    impacto: sql`m.devido - m.pago`,
    fatos: fatos(
      ['ISS encerrado', 'money', sql`m.devido`],
      ['Recolhido pela competência', 'money', sql`m.pago`],
      ['Em aberto em guias', 'money', sql`m.em_aberto`],
      ['ISS próprio das notas', 'money', sql`m.iss`],
    ),
  })}
  from (select q.*, coalesce(r.principal, 0) as pago from (${mesDe(
    alvo,
    'PRESTADOR',
    sql`sum(f.devido) as devido, sum(f.em_aberto) as em_aberto, sum(f.iss_proprio) as iss`,
    sql`f.regime not in ${semImpostoDoMes}`,
  )}) q left join (${principalDasGuias(alvo, 'PRESTADOR')}) r on r.pessoa_id = q.pessoa_id) m
  where m.devido - m.pago > greatest(m.devido * ${percentual(alvo)} / 100, ${valor(alvo)})`

const retidoNaoRecolhido: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.pessoa_id`,
    papel: 'TOMADOR',
    regime: sql`m.regime`,
    esperado: sql`m.retido`,
    encontrado: sql`m.pago`,
    impacto: sql`m.retido - m.pago`,
    fatos: fatos(
      ['ISS retido nas notas tomadas', 'money', sql`m.retido`],
      ['Recolhido pela competência como tomador', 'money', sql`m.pago`],
      ['Em aberto em guias', 'money', sql`m.em_aberto`],
      ['Documentos com retenção', 'integer', sql`m.notas`],
    ),
  })}
  from (select q.*, coalesce(r.principal, 0) as pago from (${mesDe(
    alvo,
    'TOMADOR',
    sql`sum(f.iss_retido) as retido, sum(f.em_aberto) as em_aberto,
      coalesce(sum(f.quantidade) filter (where f.iss_retido > 0), 0) as notas`,
  )}) q left join (${principalDasGuias(alvo, 'TOMADOR')}) r on r.pessoa_id = q.pessoa_id) m
  where m.retido - m.pago > greatest(m.retido * ${percentual(alvo)} / 100, ${valor(alvo)})`

const encerramentoAtrasado: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`s.contribuinte_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`s.contribuinte_id`, alvo),
    esperado: sql`s.debito`,
    encontrado: sql`0`,
    impacto: sql`s.debito`,
    fatos: fatos(
      ['Documentos do mês', 'integer', sql`s.quantidade`],
      ['Faturado', 'money', sql`s.faturado`],
      ['ISS a encerrar', 'money', sql`s.debito`],
      ['Dias desde o vencimento', 'integer', sql`${alvo.hoje}::date - ${alvo.vencimento}::date`],
    ),
  })}
  from saldo_competencia s
  where s.competencia = ${dia(alvo.mes)} and s.papel = 'PRESTADOR' and s.estado = 'ABERTA' and ${sql.raw(deveEncerrarSql('s'))}
    and ${alvo.hoje}::date > ${alvo.vencimento}::date + ${minimo(alvo)}`

/** LC 116/2003 art. 8-A § 1: services 7.02, 7.05 and 16.01 may bear less. */
const aliquotaAbaixo: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`m.prestador_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`m.prestador_id`, alvo),
    esperado: sql`m.minimo`,
    encontrado: sql`m.imposto`,
    impacto: sql`m.minimo - m.imposto`,
    fatos: fatos(
      ['Notas', 'integer', sql`m.notas`],
      ['Base', 'money', sql`m.base`],
      ['Menor alíquota usada (%)', 'percent', sql`m.aliquota`],
      ['Imposto das notas', 'money', sql`m.imposto`],
      ['Imposto à alíquota mínima', 'money', sql`m.minimo`],
    ),
  })}
  from (select n.prestador_id, count(*) as notas, sum(n.base) as base, min(n.aliquota) as aliquota, sum(n.imposto) as imposto,
      sum(round(n.base * ${percentual(alvo)} / 100, 2)) as minimo
    from nota_fiscal n join atividade a on a.municipio_id = n.municipio_id and a.id = n.atividade_id
    where n.competencia = ${dia(alvo.mes)} and ${vigente} and n.devido_aqui and n.exigibilidade = 1 and n.aliquota < ${percentual(alvo)}
      and n.regime in ('FATURAMENTO', 'ESTIMATIVA') and not a.isenta and n.item_lista_servico not in ('7.02', '7.05', '16.01')
    group by n.prestador_id) m
  where m.minimo - m.imposto > ${valor(alvo)}`

/** Works in progress that became old enough in the month and for which no note bears tax, by their owner as far as the city knows him. */
const obraSemIss: Candidatos = (alvo) => sql`
  select ${colunas({
    de: sql`o.pessoa_id`,
    papel: 'PRESTADOR',
    regime: regimeDe(sql`o.pessoa_id`, alvo),
    esperado: sql`o.contrato * 2 / 100`,
    encontrado: sql`0`,
    impacto: sql`o.contrato * 2 / 100`,
    fatos: fatos(
      ['Obras', 'text', sql`o.nomes`],
      ['Dias desde o início', 'integer', sql`o.dias`],
      ['Valor de contrato informado', 'money', sql`o.contrato`],
      ['Notas que citam a obra', 'integer', sql`o.notas`],
    ),
  })}
  from (select p.id as pessoa_id, string_agg(m.nome, '; ' order by m.nome) as nomes, max(m.dias) as dias, coalesce(sum(m.contrato), 0) as contrato,
      sum(m.notas) as notas
    from ${monitoradasSql(alvo.hoje)} join pessoa p on p.municipio_id = iss_municipio() and p.documento = m.documento
    where m.situacao in ('SEM_NOTA', 'SEM_ISS') and date_trunc('month', m.inicio + ${minimo(alvo)})::date = ${dia(alvo.mes)}
    group by p.id) o`

export const regrasDeReceita = {
  RECEITA_SIMPLES: receitaSimples,
  RECOLHIDO_A_MENOR: recolhidoAMenor,
  RETIDO_NAO_RECOLHIDO: retidoNaoRecolhido,
  ENCERRAMENTO_ATRASADO: encerramentoAtrasado,
  ALIQUOTA_ABAIXO_DA_LEI: aliquotaAbaixo,
  OBRA_SEM_ISS: obraSemIss,
}
