import { Dinheiro } from '@iss/kernel/dinheiro'
import { choiceField, competenciaRange, defineReport, textField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { formatCosif } from '../domain/cosif.ts'
import { contaField, dependenciaField, instituicaoField, noPainel, versaoField } from '../server/filtros-desif.ts'

/** What is compared: the column of the lines of accounts that is added up. */
const valores = { RECEITA: 'Receita', BASE: 'Base', ISS: 'ISS' } as const
type Valor = keyof typeof valores
const visoes = { RESUMO: 'Resumo do período', MATRIZ: 'Matriz de 12 meses' } as const

const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  ...competenciaRange({ meses: 12 }),
  mostrar: choiceField({
    label: 'Mostrar',
    initial: 'RECEITA',
    options: Object.entries(valores).map(([value, label]) => ({ value, label })),
  }).default('RECEITA'),
  visao: choiceField({
    label: 'Visão',
    initial: 'RESUMO',
    help: 'A matriz traz o ano da competência final.',
    options: Object.entries(visoes).map(([value, label]) => ({ value, label })),
  }).default('RESUMO'),
  codigo: textField({ label: 'Código de tributação', help: 'NN.NN.NNN-N' }),
  conta: contaField(),
  versao: versaoField(),
})
type Filtros = z.output<typeof filters>

const meses = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const
type Mes = (typeof meses)[number]
type Linha = {
  codigo: string
  descricao: string
  cosif: string
  instituicoes: number
  receita: Dinheiro
  base: Dinheiro
  iss: Dinheiro
  media: Dinheiro
  variacao: string
} & Record<Mes, Dinheiro>

const naMatriz = ({ visao }: Filtros) => visao === 'MATRIZ'
const noResumo = (filtros: Filtros) => !naMatriz(filtros)

/** Receita por conta e código de tributação (F105): institutions beside each other, and accounts that fell or went away. */
export const desifReceitaPorConta = defineReport({
  slug: 'desif-receita-por-conta',
  title: 'Receita por conta e código de tributação DES-IF',
  access: fiscoAccess,
  menu: noPainel(105),
  mode: 'misto',
  tipo: RelatorioAssincrono.DESIF_RECEITA_CONTA,
  filters,
  rows: contas,
  order: ['codigo', 'cosif'],
  chart: (filtros) =>
    naMatriz(filtros)
      ? { type: 'line', title: `${valores[filtros.mostrar as Valor]} mês a mês`, totals: meses }
      : {
          type: 'bar',
          title: `${valores[filtros.mostrar as Valor]} por código de tributação`,
          category: 'codigo',
          values: [colunaDe(filtros)],
          top: 8,
        },
  columns: [
    { key: 'codigo', label: 'Código de tributação', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text' },
    { key: 'cosif', label: 'Conta COSIF', kind: 'text' },
    { key: 'instituicoes', label: 'Instituições', kind: 'integer' },
    { key: 'receita', label: 'Receita', kind: 'money', total: 'sum', visibleWhen: noResumo },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', visibleWhen: noResumo },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum', visibleWhen: noResumo },
    { key: 'media', label: 'Média das instituições', kind: 'money', visibleWhen: noResumo },
    { key: 'jan', label: 'Jan', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'fev', label: 'Fev', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'mar', label: 'Mar', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'abr', label: 'Abr', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'mai', label: 'Mai', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'jun', label: 'Jun', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'jul', label: 'Jul', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'ago', label: 'Ago', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'set', label: 'Set', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'out', label: 'Out', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'nov', label: 'Nov', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'dez', label: 'Dez', kind: 'money', total: 'sum', visibleWhen: naMatriz },
    { key: 'variacao', label: 'Variação no ano', kind: 'text' },
  ],
})

const colunaDe = ({ mostrar }: Filtros) =>
  mostrar === 'BASE' ? ('base' as const) : mostrar === 'ISS' ? ('iss' as const) : ('receita' as const)

/**
 * Accounts that had revenue in the period or in the year of its last month; `valor` is what is compared. The variation holds the last month against the
 * mean of the months of its year before it that were declared: an account that went to nothing fell by 100 %. The matrix is the whole year of the last month.
 */
const consulta = `
with declarada as (
  select a.pessoa_id, a.inicio, p.codigo, p.cosif, sum(p.receita) as receita, sum(p.base) as base, sum(p.a_recolher) as iss,
    sum(case $6 when 'BASE' then p.base when 'ISS' then p.a_recolher else p.receita end) as valor
  from desif_apuracao p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao = 'ACEITA'
  where a.inicio between least($1::date, date_trunc('year', $2::date)::date)
      and case when $9 then (date_trunc('year', $2::date) + interval '11 months')::date else $2::date end
    and ($3::bigint is null or a.pessoa_id = $3)
    and ($4 = '' or p.codigo = $4) and ($5 = '' or p.conta like $5 || '%' or p.cosif like $5 || '%')
    and ($7::text is null or p.dependencia = $7) and ($8::text is null or a.versao_leiaute = $8)
  group by 1, 2, 3, 4),
meses as (select count(distinct inicio) as n from declarada where inicio >= date_trunc('year', $2::date) and inicio < $2::date),
linha as (
  select d.codigo, d.cosif,
    count(distinct d.pessoa_id) filter (where d.inicio between $1 and $2)::int as instituicoes,
    coalesce(sum(d.receita) filter (where d.inicio between $1 and $2), 0) as receita,
    coalesce(sum(d.base) filter (where d.inicio between $1 and $2), 0) as base,
    coalesce(sum(d.iss) filter (where d.inicio between $1 and $2), 0) as iss,
    coalesce(sum(d.valor) filter (where d.inicio between $1 and $2), 0) as valor,
    coalesce(sum(d.valor) filter (where d.inicio = $2), 0) as ultimo,
    coalesce(sum(d.valor) filter (where d.inicio >= date_trunc('year', $2::date) and d.inicio < $2), 0) as antes,
    ${meses.map((mes, indice) => `coalesce(sum(d.valor) filter (where d.inicio = date_trunc('year', $2::date) + interval '${indice} months'), 0)::numeric(15,2)::text as ${mes}`).join(',\n    ')}
  from declarada d group by 1, 2)
select l.codigo, l.cosif, coalesce((select t.descricao from desif_codigo_tributacao t where t.codigo = l.codigo order by t.inicio desc limit 1), '') as descricao,
  l.instituicoes, l.receita::numeric(15,2)::text, l.base::numeric(15,2)::text, l.iss::numeric(15,2)::text,
  round(l.valor / greatest(l.instituicoes, 1), 2)::text as media,
  (case when l.antes > 0 then round((l.ultimo * (select n from meses) / l.antes - 1) * 100, 2) end)::text as variacao,
  ${meses.map((mes) => `l.${mes}`).join(', ')}
from linha l order by 1, 2`

type Row = Record<'codigo' | 'cosif' | 'descricao' | 'receita' | 'base' | 'iss' | 'media' | Mes, string> & {
  instituicoes: number
  variacao: string | null
}

async function* contas(ctx: Context, filtro: Filtros): AsyncGenerator<Linha> {
  const { rows } = await ctx.client.query<Row>(consulta, [
    filtro.competenciaInicial.firstDay(),
    filtro.competenciaFinal.firstDay(),
    filtro.instituicao,
    filtro.codigo,
    filtro.conta.replace(/[%_\\]/g, ''),
    filtro.mostrar,
    filtro.dependencia,
    filtro.versao,
    naMatriz(filtro),
  ])
  for (const row of rows) {
    const { codigo, descricao, instituicoes, variacao } = row
    yield {
      codigo,
      descricao,
      instituicoes,
      cosif: formatCosif(row.cosif),
      receita: Dinheiro.from(row.receita),
      base: Dinheiro.from(row.base),
      iss: Dinheiro.from(row.iss),
      media: Dinheiro.from(row.media),
      variacao: variacao === null ? '' : `${variacao.replace('.', ',')}%`,
      ...(Object.fromEntries(meses.map((mes) => [mes, Dinheiro.from(row[mes])])) as Record<Mes, Dinheiro>),
    }
  }
}
