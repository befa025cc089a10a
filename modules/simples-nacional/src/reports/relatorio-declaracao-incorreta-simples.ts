import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport, integerField, multiSelectField, selectField } from '@iss/list/definition'
import { z } from 'zod'
import { divergenciasSimples, labelDivergenciaSimples, type DivergenciaSimples } from '../domain/divergencias.ts'
import { fichaDe, fiscais } from './simples-filtros.ts'

const filters = z.object({
  ...competenciaRange({ meses: 12 }),
  contribuinte: contribuinteField(),
  tipo: multiSelectField({
    label: 'Tipo de divergência',
    options: divergenciasSimples.map((value) => ({ value, label: labelDivergenciaSimples(value) })),
  }),
  diferencaMinima: integerField({ label: 'Diferença mínima (R$)', initial: 100 }),
  percentualMinimo: integerField({ label: 'Diferença mínima (%)', initial: 5 }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'ABERTO', label: 'Em aberto' },
      { value: 'NOTIFICADO', label: 'Notificado' },
      { value: 'REGULARIZADO', label: 'Regularizado' },
    ],
  }),
})
const situacoes = { ABERTO: 'Em aberto', NOTIFICADO: 'Notificado', REGULARIZADO: 'Regularizado' } as const
type Filtros = z.output<typeof filters>

type Linha = {
  linha: string
  pessoaId: number
  contribuinte: string
  cnpj: string
  pa: Competencia
  declaracao: string | null
  tipo: string
  notas: Dinheiro
  declarado: Dinheiro
  diferenca: Dinheiro
  iss: Dinheiro
  das: Dinheiro
  situacao: string
}

/** What companies of the Simples issued, here and at the national issuer, against what they declared in the PGDAS-D (F95). */
export const declaracaoIncorretaSimples = defineReport({
  slug: 'relatorio-declaracao-incorreta-simples',
  title: 'Declaração incorreta do Simples',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 950, icone: 'scale' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.DECLARACAO_INCORRETA_SIMPLES,
  filters,
  rows: divergencias,
  id: 'linha',
  actions: acoesDeContribuintes('pessoaId'),
  order: ['contribuinte', 'pa', 'tipo'],
  group: 'contribuinte',
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento' },
    { key: 'pa', label: 'PA', kind: 'competencia' },
    { key: 'declaracao', label: 'Declaração nº', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'notas', label: 'Valor nas notas', kind: 'money', total: 'sum' },
    { key: 'declarado', label: 'Valor declarado', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS estimado', kind: 'money', total: 'sum' },
    { key: 'das', label: 'DAS pago', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
  ],
})

/**
 * Declarations by cash are compared month by month only for their cities and withholdings: their revenue is of other months. A note of the national
 * issuer is read from the ledger of its provider, where it stands while it is in force.
 */
const consulta = `
with emitida as (
  select n.prestador_id as pessoa_id, n.competencia as pa, n.valor_total, n.retido, n.devido_aqui from nota_fiscal n
    where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
  union all
  select e.titular_id, e.competencia, e.valor_total, e.retido, e.devido_aqui from escrit_papel e
    where e.origem = 'NACIONAL' and e.papel = 'PRESTADOR' and e.estado = 'LANCADA'),
nota as (
  select pessoa_id, pa, sum(valor_total) as total, coalesce(sum(valor_total) filter (where retido), 0) as retido,
    coalesce(sum(valor_total) filter (where devido_aqui and not retido), 0) as daqui
  from emitida where pa between $1::date and $2::date and ($3::bigint is null or pessoa_id = $3)
  group by 1, 2),
optante as (
  select p.id, p.municipio_id, p.nome, p.documento, coalesce(p.regime_iss_aliquota, 5) as aliquota from pessoa p
  where length(p.documento) = 14 and ($3::bigint is null or p.id = $3)),
declarada as (
  select a.id, a.declaracao, a.ativa, a.regime_caixa, a.periodo as pa, f.cnpj, s.servicos, s.retido, s.daqui, s.detalhes,
    coalesce((select sum(x.receita_principal + x.receita_multa + x.receita_juros) from pgdas_das g
      join pgdas_das_detalhe x on x.municipio_id = g.municipio_id and x.das_id = g.id
      where g.municipio_id = a.municipio_id and g.apuracao_id = a.id and g.pago_em is not null
        and x.municipio_incidencia = tom_do_municipio(a.municipio_id)), 0) as das
  from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
  cross join lateral (
    select count(*) as detalhes,
      case when count(*) = 0 then f.receita else coalesce(sum(d.receita) filter (where d.filial_atividade::int between 9 and 33 or d.filial_atividade::int between 40 and 43), 0) end as servicos,
      coalesce(sum(d.receita) filter (where d.exigibilidade = 4 or d.filial_atividade::int in (12, 15, 18, 21, 24, 27, 42)), 0) as retido,
      coalesce(sum(d.receita) filter (where d.municipio_incidencia = tom_do_municipio(a.municipio_id)
        and not (d.exigibilidade = 4 or d.filial_atividade::int in (12, 15, 18, 21, 24, 27, 42))), 0) as daqui
    from pgdas_apuracao_detalhe d where d.municipio_id = f.municipio_id and d.filial_id = f.id) s
  where a.periodo between $1::date and $2::date),
ativa as (select * from declarada where ativa),
par as (
  select o.id as pessoa_id, o.nome, o.documento, o.aliquota, coalesce(n.pa, a.pa) as pa, coalesce(n.total, 0) as total,
    coalesce(n.retido, 0) as retido, coalesce(n.daqui, 0) as daqui, a.id as apuracao, a.declaracao, a.regime_caixa, a.servicos, a.detalhes,
    a.retido as retido_declarado, a.daqui as daqui_declarado, coalesce(a.das, 0) as das,
    (select min(i.servicos) from declarada i where not i.ativa and i.cnpj = o.documento and i.pa = coalesce(n.pa, a.pa)) as servicos_antes
  from optante o
  join (select pessoa_id, pa from nota union select p.id, a.pa from ativa a join optante p on p.documento = a.cnpj) chave on chave.pessoa_id = o.id
  left join nota n on n.pessoa_id = o.id and n.pa = chave.pa
  left join ativa a on a.cnpj = o.documento and a.pa = chave.pa
  where regime_na_competencia(o.municipio_id, o.id, chave.pa) = 'SIMPLES'),
linha as (
  select par.*, 'RECEITA_OMITIDA' as tipo, total as notas, servicos as declarado, 'ABERTO' as situacao from par
    where apuracao is not null and not regime_caixa and total > servicos
  union all
  select par.*, 'RECEITA_OMITIDA', total, servicos_antes, 'REGULARIZADO' from par
    where apuracao is not null and not regime_caixa and total <= servicos and servicos_antes < total
  union all
  -- Due on the 20th of the month after.
  select par.*, 'NAO_DECLAROU', total, 0, 'ABERTO' from par where apuracao is null and total > 0 and pa + interval '1 month 19 days' < $4::date
  union all
  select par.*, 'RETENCAO_SEM_NOTA', retido, retido_declarado, 'ABERTO' from par where retido_declarado > retido
  union all
  select par.*, 'MUNICIPIO_TROCADO', daqui, daqui_declarado, 'ABERTO' from par
    where detalhes > 0 and not regime_caixa and total <= servicos and daqui > daqui_declarado)
select pessoa_id, nome, documento, to_char(pa, 'YYYY-MM-DD') as pa, declaracao, tipo, notas::numeric(15,2)::text as notas,
  declarado::numeric(15,2)::text as declarado, abs(notas - declarado)::numeric(15,2)::text as diferenca,
  round(abs(notas - declarado) * aliquota / 100, 2)::text as iss, das::numeric(15,2)::text as das, situacao
from (select linha.pessoa_id, nome, documento, linha.pa, declaracao, tipo, notas, declarado, aliquota, das,
    -- A notice that the taxpayer got after the month was to be declared.
    case when situacao = 'ABERTO' and exists (select 1 from termo_fiscal t where t.contribuinte_id = linha.pessoa_id and t.tipo = 'NOTIFICACAO'
      and t.emissao >= linha.pa + interval '1 month 19 days') then 'NOTIFICADO' else situacao end as situacao from linha) as linha
where abs(notas - declarado) >= $5::int and abs(notas - declarado) * 100 >= $6::int * greatest(notas, declarado)
  and (cardinality($7::text[]) = 0 or tipo = any($7)) and ($8::text is null or situacao = $8)
order by nome, pa, tipo`

async function* divergencias(ctx: Context, filtros: Filtros): AsyncGenerator<Linha> {
  const { rows } = await ctx.client.query<
    Record<'nome' | 'documento' | 'pa' | 'notas' | 'declarado' | 'diferenca' | 'iss' | 'das', string> & {
      pessoa_id: string
      declaracao: string | null
      tipo: DivergenciaSimples
      situacao: keyof typeof situacoes
    }
  >(consulta, [
    filtros.competenciaInicial.firstDay(),
    filtros.competenciaFinal.firstDay(),
    filtros.contribuinte,
    ctx.clock.today(),
    filtros.diferencaMinima ?? 0,
    filtros.percentualMinimo ?? 0,
    filtros.tipo,
    filtros.situacao,
  ])
  for (const linha of rows)
    yield {
      linha: `${linha.pessoa_id} ${linha.pa} ${linha.tipo} ${linha.situacao}`,
      pessoaId: Number(linha.pessoa_id),
      contribuinte: linha.nome,
      cnpj: linha.documento,
      pa: Competencia.fromData(linha.pa),
      declaracao: linha.declaracao,
      tipo: labelDivergenciaSimples(linha.tipo),
      notas: Dinheiro.from(linha.notas),
      declarado: Dinheiro.from(linha.declarado),
      diferenca: Dinheiro.from(linha.diferenca),
      iss: Dinheiro.from(linha.iss),
      das: Dinheiro.from(linha.das),
      situacao: situacoes[linha.situacao],
    }
}
