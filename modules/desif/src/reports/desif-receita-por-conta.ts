import { Dinheiro } from '@iss/kernel/dinheiro'
import { competenciaRange, defineReport, textField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { formatCosif } from '../domain/cosif.ts'
import { contaField, instituicaoField, noPainel } from '../server/filtros-desif.ts'

const filters = z.object({
  instituicao: instituicaoField(),
  ...competenciaRange({ meses: 12 }),
  codigo: textField({ label: 'Código de tributação', help: 'NN.NN.NNN-N' }),
  conta: contaField(),
})
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
}

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
  chart: { type: 'bar', title: 'Receita por código de tributação', category: 'codigo', values: ['receita'], top: 8 },
  columns: [
    { key: 'codigo', label: 'Código de tributação', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text' },
    { key: 'cosif', label: 'Conta COSIF', kind: 'text' },
    { key: 'instituicoes', label: 'Instituições', kind: 'integer' },
    { key: 'receita', label: 'Receita', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'media', label: 'Média das instituições', kind: 'money' },
    { key: 'variacao', label: 'Variação no ano', kind: 'text' },
  ],
})

/**
 * Accounts that had revenue in the period or in the year before its last month. The variation holds the last month against the mean of the months of its
 * year before it that were declared: an account that went to nothing fell by 100 %.
 */
const consulta = `
with declarada as (
  select a.pessoa_id, a.inicio, p.codigo, p.cosif, sum(p.receita) as receita, sum(p.base) as base, sum(p.a_recolher) as iss
  from desif_apuracao p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao = 'ACEITA'
  where a.inicio between least($1::date, date_trunc('year', $2::date)::date) and $2::date and ($3::bigint is null or a.pessoa_id = $3)
    and ($4 = '' or p.codigo = $4) and ($5 = '' or p.conta like $5 || '%' or p.cosif like $5 || '%')
  group by 1, 2, 3, 4),
meses as (select count(distinct inicio) as n from declarada where inicio >= date_trunc('year', $2::date) and inicio < $2::date)
select d.codigo, d.cosif, coalesce((select t.descricao from desif_codigo_tributacao t where t.codigo = d.codigo order by t.inicio desc limit 1), '') as descricao,
  count(distinct d.pessoa_id) filter (where d.inicio >= $1)::int as instituicoes,
  coalesce(sum(d.receita) filter (where d.inicio >= $1), 0)::numeric(15,2)::text as receita, coalesce(sum(d.base) filter (where d.inicio >= $1), 0)::numeric(15,2)::text as base,
  coalesce(sum(d.iss) filter (where d.inicio >= $1), 0)::numeric(15,2)::text as iss,
  round(coalesce(sum(d.receita) filter (where d.inicio >= $1), 0) / greatest(count(distinct d.pessoa_id) filter (where d.inicio >= $1), 1), 2)::text as media,
  (case when coalesce(sum(d.receita) filter (where d.inicio >= date_trunc('year', $2::date) and d.inicio < $2), 0) > 0
    then round((coalesce(sum(d.receita) filter (where d.inicio = $2), 0) * (select n from meses)
      / sum(d.receita) filter (where d.inicio >= date_trunc('year', $2::date) and d.inicio < $2) - 1) * 100, 2) end)::text as variacao
from declarada d group by 1, 2 order by 1, 2`

async function* contas(ctx: Context, filtro: z.output<typeof filters>): AsyncGenerator<Linha> {
  const { rows } = await ctx.client.query<
    Record<'codigo' | 'cosif' | 'descricao' | 'receita' | 'base' | 'iss' | 'media', string> & {
      instituicoes: number
      variacao: string | null
    }
  >(consulta, [
    filtro.competenciaInicial.firstDay(),
    filtro.competenciaFinal.firstDay(),
    filtro.instituicao,
    filtro.codigo,
    filtro.conta.replace(/[%_\\]/g, ''),
  ])
  for (const { receita, base, iss, media, cosif, variacao, ...row } of rows)
    yield {
      ...row,
      cosif: formatCosif(cosif),
      receita: Dinheiro.from(receita),
      base: Dinheiro.from(base),
      iss: Dinheiro.from(iss),
      media: Dinheiro.from(media),
      variacao: variacao === null ? '' : `${variacao.replace('.', ',')}%`,
    }
}
