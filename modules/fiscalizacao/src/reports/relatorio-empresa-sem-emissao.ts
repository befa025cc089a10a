import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { plusDays } from '@iss/kernel/data'
import { omissoSql } from '@iss/encerramento/server'
import { estadosComEfeitoSql } from '@iss/nota/server'
import {
  acaoAbrirComo,
  atividadeField,
  atividadePrincipal,
  bairroField,
  exerceAlguma,
  fiscalField,
  regimeField,
} from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport, selectField } from '@iss/list/definition'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { situacaoAntesDeMudarSql } from '../server/situacao-no-dia.ts'
import { esteId, fichaDe, fiscais, inteiro, textoRegime } from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange({ meses: 3 }),
  regime: regimeField(),
  atividade: atividadeField(),
  fiscal: fiscalField(),
  bairro: bairroField(),
  encerramentos: selectField({
    label: 'Situação dos encerramentos',
    options: [
      { value: 'SEM_MOVIMENTO', label: 'Encerrou sem movimento' },
      { value: 'NAO_ENCERROU', label: 'Não encerrou' },
    ],
  }),
})
type Filtros = z.output<typeof filters>

/** Authorised to issue during the whole period and issued nothing: stopped, evades or should be closed (F23). */
export const empresaSemEmissao = defineReport({
  slug: 'relatorio-empresa-sem-emissao',
  title: 'Empresas sem emissão de nota',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 130, icone: 'file-off' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.EMPRESA_SEM_EMISSAO,
  filters,
  query: semEmissao,
  id: 'id',
  actions: { abrirComo: acaoAbrirComo('id'), ...acoesDeContribuintes('id') },
  order: ['-dias', 'empresa', 'documento'],
  columns: [
    { key: 'empresa', label: 'Empresa', kind: 'text', link: ({ id }) => fichaDe(id) },
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'desde', label: 'Autorizada desde', kind: 'date' },
    { key: 'ultima', label: 'Última NF-e', kind: 'date' },
    { key: 'dias', label: 'Dias sem emitir', kind: 'integer' },
    { key: 'semMovimento', label: 'Encerramentos sem movimento', kind: 'integer', total: 'sum' },
    { key: 'naoEncerrados', label: 'Não encerrados', kind: 'integer', total: 'sum' },
    {
      key: 'comReceita',
      label: 'PGDAS-D com receita',
      kind: 'status',
      tone: ({ comReceita }) => (comReceita === 'Sim' ? 'danger' : 'neutral'),
    },
    { key: 'contraEla', label: 'Notas tomadas de terceiros contra ela', kind: 'integer', total: 'sum' },
  ],
})

function semEmissao(ctx: Context, filtros: Filtros) {
  const { competenciaInicial: de, competenciaFinal: ate } = filtros
  const hoje = ctx.clock.today()
  const semMovimento = sql`(select count(*) from encerramento en where en.municipio_id = ${pessoa.municipioId}
    and en.pessoa_id = ${pessoa.id} and en.papel = 'PRESTADOR' and en.ordem = 0 and en.reaberto_em is null
    and en.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date and en.tipo = 'SEM_MOVIMENTO')`
  const omisso = omissoSql({
    pessoa: 'pessoa',
    saldo: 's',
    papel: `'PRESTADOR'`,
    competencia: 'mes.dia::date',
    regime: 'r.regime',
  })
  // As F50 counts them, whether the day for it has come or not.
  const naoEncerrados = sql`(select count(*) from generate_series(${de.firstDay()}::date, ${ate.firstDay()}::date, interval '1 month') mes(dia)
    cross join lateral (select regime_na_competencia(${pessoa.municipioId}, ${pessoa.id}, mes.dia::date) as regime) r
    left join saldo_competencia s on s.municipio_id = ${pessoa.municipioId} and s.contribuinte_id = ${pessoa.id} and s.papel = 'PRESTADOR'
      and s.competencia = mes.dia::date
    where ${sql.raw(omisso)})`
  const ultima = sql`(select max((n.emissao at time zone 'America/Sao_Paulo')::date) from nota_fiscal n where n.municipio_id = ${pessoa.municipioId}
    and n.prestador_id = ${pessoa.id} and n.estado in ${estadosComEfeitoSql})`
  // The run of authorisations, of whatever series, that covers the period: a renewal is one more of them.
  const desde = sql`(select lower(u.periodo) from (select unnest(range_agg(daterange(z.inicio, z.fim, '[]'))) as periodo from autorizacao_nfe z
    where z.municipio_id = ${pessoa.municipioId} and z.pessoa_id = ${pessoa.id}) u
    where u.periodo @> daterange(${de.firstDay()}::date, ${ate.lastDay()}::date, '[]'))`
  // Declared revenue without a note, and what its takers say to have received from it: either speaks against having stopped.
  const comReceita = sql`exists (select 1 from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
    where a.municipio_id = ${pessoa.municipioId} and a.ativa and f.cnpj = ${pessoa.documento} and f.receita > 0
      and a.periodo between ${de.firstDay()}::date and ${ate.firstDay()}::date)`
  const contraEla = sql`(select count(*) from escrit_papel x where x.municipio_id = ${pessoa.municipioId} and x.papel = 'TOMADOR' and x.estado = 'LANCADA'
    and x.outro_documento = ${pessoa.documento} and x.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date)`
  const antesDeMudar = sql.raw(situacaoAntesDeMudarSql('"pessoa"', 'periodo.vespera'))
  return ctx.db
    .select({
      id: pessoa.id,
      empresa: pessoa.nome,
      documento: pessoa.documento,
      mobiliario: pessoa.grpMobiliario,
      atividade: atividadePrincipal(hoje).as('atividade'),
      regime: textoRegime(pessoa.regimeIssTipo).as('regime'),
      desde: sql<string>`${desde}::text`.as('desde'),
      ultima: sql<string | null>`${ultima}::text`.as('ultima'),
      dias: inteiro(sql`${hoje}::date - coalesce(${ultima}, ${desde})`).as('dias'),
      semMovimento: inteiro(semMovimento).as('sem_movimento'),
      naoEncerrados: inteiro(naoEncerrados).as('nao_encerrados'),
      comReceita: sql<'Sim' | 'Não'>`case when ${comReceita} then 'Sim' else 'Não' end`.as('com_receita'),
      contraEla: inteiro(contraEla).as('contra_ela'),
    })
    .from(pessoa)
    .crossJoin(sql`(select ${plusDays(de.firstDay(), -1)}::date as vespera) as periodo`)
    .where(
      and(
        sql`${desde} is not null`,
        // Closed or blocked during the period it is still asked why it issued nothing.
        sql`(${pessoa.situacao} <> 'BAIXADO' or ${pessoa.dataBaixa} >= ${de.firstDay()}::date)`,
        sql`coalesce(${antesDeMudar}, ${pessoa.situacao}) <> 'BLOQUEADO'`,
        sql`not exists (select 1 from nota_fiscal n where n.municipio_id = ${pessoa.municipioId} and n.prestador_id = ${pessoa.id}
          and n.estado in ${estadosComEfeitoSql} and n.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date)`,
        filtros.regime ? eq(pessoa.regimeIssTipo, filtros.regime) : undefined,
        esteId(pessoa.fiscalResponsavelId, filtros.fiscal),
        exerceAlguma(ctx, filtros.atividade),
        filtros.bairro.length > 0
          ? sql`(select lower(unaccent(trim(regexp_replace(e.bairro, '\\s+', ' ', 'g')))) from endereco e where e.municipio_id = ${pessoa.municipioId}
              and e.pessoa_id = ${pessoa.id} order by e.principal desc, e.id desc limit 1) = any(${sql.param(filtros.bairro.map(String))}::text[])`
          : undefined,
        filtros.encerramentos === 'SEM_MOVIMENTO' ? sql`${semMovimento} > 0` : undefined,
        filtros.encerramentos === 'NAO_ENCERROU' ? sql`${naoEncerrados} > 0` : undefined,
      ),
    )
}
