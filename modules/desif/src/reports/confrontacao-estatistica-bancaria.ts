import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { choiceField, competenciaField, defineReport, integerField, moneyField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import {
  confrontar,
  percentualDe,
  situacoesConfrontacao,
  type SituacaoConfrontacao,
  ultimoSemestre,
} from '../domain/confrontacao.ts'
import { desifErrors } from '../domain/errors.ts'
import { getConfigDesif } from '../server/config.ts'
import { dependenciaField, instituicaoField } from '../server/filtros-desif.ts'
import { fill, refuse } from '@iss/kernel/errors'

const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  competenciaInicial: competenciaField({
    label: 'Competência inicial',
    range: { nome: 'competencia', ponta: 'inicio' },
    initial: (hoje) => ultimoSemestre(hoje).inicio,
  }),
  competenciaFinal: competenciaField({
    label: 'Competência final',
    range: { nome: 'competencia', ponta: 'fim' },
    initial: (hoje) => ultimoSemestre(hoje).fim,
  }),
  diferencaMinima: moneyField({ label: 'Diferença mínima', initial: Dinheiro.from('1000.00') }),
  percentualMinimo: integerField({ label: 'Diferença mínima (%)', initial: 1 }),
  base: choiceField({
    label: 'Base',
    initial: 'MOVIMENTO',
    options: [
      { value: 'MOVIMENTO', label: 'Movimento do mês' },
      { value: 'ACUMULADO', label: 'Acumulado no semestre' },
    ],
  }).default('MOVIMENTO'),
})
type Linha = {
  competencia: Competencia
  instituicao: string
  agencia: string
  estatistica: Dinheiro | null
  balancete: Dinheiro | null
  diferenca: Dinheiro
  percentual: string
  apurado: Dinheiro
  tributado: string
  iss: Dinheiro
  issEstimado: Dinheiro
  pago: Dinheiro
  estado: SituacaoConfrontacao
  situacao: string
}

/** Confrontação da estatística bancária (F109): what a branch told the central bank (ESTBAN, entry 711) beside what it declared here. No proof by itself. */
export const confrontacaoEstatisticaBancaria = defineReport({
  slug: 'confrontacao-estatistica-bancaria',
  title: 'Confrontação da estatística bancária',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'DES-IF', ordem: 109, icone: 'scale', palavras: ['ESTBAN', 'Banco Central'] }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.CONFRONTACAO_ESTATISTICA_BANCARIA,
  limiteMeses: 24,
  filters,
  rows: linhas,
  order: ['instituicao', 'agencia', 'competencia'],
  group: 'instituicao',
  chart: {
    type: 'bar',
    title: 'ESTBAN e balancete por agência',
    category: 'agencia',
    values: ['estatistica', 'balancete'],
  },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'agencia', label: 'Agência', kind: 'text', below: 'instituicao' },
    { key: 'instituicao', label: 'Instituição', kind: 'text', filesOnly: true },
    { key: 'estatistica', label: 'Verbete 711 ESTBAN', kind: 'money', total: 'sum' },
    { key: 'balancete', label: 'Balancete DES-IF grupo 7', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum', below: 'percentual' },
    { key: 'percentual', label: '%', kind: 'text', filesOnly: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) => (estado === 'CONFERE' ? 'success' : estado === 'A_MENOR' ? 'danger' : 'warning'),
    },
    { key: 'apurado', label: 'Base da apuração (mód. 2)', kind: 'money', total: 'sum', below: 'tributado', secondary: true },
    { key: 'tributado', label: '% tributado', kind: 'text', filesOnly: true },
    { key: 'iss', label: 'ISS apurado', kind: 'money', total: 'sum', secondary: true },
    { key: 'issEstimado', label: 'ISS estimado da diferença', kind: 'money', total: 'sum', secondary: true },
    { key: 'pago', label: 'ISS pago', kind: 'money', total: 'sum', secondary: true },
  ],
})

/**
 * Both sides accumulate within the semester. The movement of a month is what it holds more than the month before; January and July begin anew, and a
 * month whose predecessor is missing shows what it has.
 */
const consulta = `
with banco as (
  select p.id, p.nome, substr(p.documento, 1, 8) as raiz, p.municipio_id from pessoa p where ($3::bigint is null or p.id = $3)
    and (exists (select from banco_dependencia d where d.pessoa_id = p.id))),
estban as (
  select b.id, e.agencia, e.data_base as mes, e.verbete711 as acumulado,
    e.verbete711 - case when extract(month from e.data_base) in (1, 7) then 0 else coalesce((select a.verbete711 from estatistica_bancaria a
      where a.cnpj = e.cnpj and a.agencia = e.agencia and a.cod_mun_bacen = e.cod_mun_bacen and a.data_base = e.data_base - interval '1 month'), 0) end as movimento
  from estatistica_bancaria e join banco b on b.raiz = e.cnpj where e.cod_mun_bacen = $6 and e.data_base between $1 and $2),
conta as (
  select d.pessoa_id as id, b.dependencia as agencia, b.competencia as mes, sum(b.saldo_final) as acumulado, sum(b.creditos - b.debitos) as movimento
  from desif_balancete b join desif_demonstrativo d on d.municipio_id = b.municipio_id and d.id = b.demonstrativo_id
    join desif_arquivo a on a.municipio_id = d.municipio_id and a.id = d.arquivo_id and a.situacao = 'ACEITA'
    join banco on banco.id = d.pessoa_id
  where b.cosif like '7%' and b.competencia between $1 and $2 group by 1, 2, 3),
apurada as (
  select a.pessoa_id as id, x.dependencia as agencia, a.inicio as mes, sum(x.base) as base, sum(x.a_recolher) as iss
  from desif_apuracao x join desif_arquivo a on a.municipio_id = x.municipio_id and a.id = x.arquivo_id and a.situacao = 'ACEITA'
    join banco on banco.id = a.pessoa_id
  where a.inicio between $1 and $2 group by 1, 2, 3),
linha as (
  select coalesce(e.id, c.id) as id, coalesce(e.agencia, c.agencia) as agencia, coalesce(e.mes, c.mes) as mes,
    case when $5 = 'ACUMULADO' then e.acumulado else e.movimento end as estatistica, case when $5 = 'ACUMULADO' then c.acumulado else c.movimento end as balancete
  from estban e full join conta c on c.id = e.id and c.agencia = e.agencia and c.mes = e.mes)
select l.mes::text, b.nome, l.agencia, l.estatistica::numeric(15,2)::text, l.balancete::numeric(15,2)::text,
  coalesce(a.base, 0)::text as base, coalesce(a.iss, 0)::text as iss,
  case when (select bool_and(g.estado in ('PAGA', 'BAIXADA')) from guia g where g.pessoa_id = l.id and g.papel = 'PRESTADOR' and g.competencia = l.mes and g.estado <> 'CANCELADA')
    then coalesce(a.iss, 0) else 0 end::text as pago
from linha l join banco b on b.id = l.id left join apurada a on a.id = l.id and a.agencia = l.agencia and a.mes = l.mes
where ($4::text is null or l.agencia = $4) order by b.nome, l.agencia, l.mes`

type Row = Record<'mes' | 'nome' | 'agencia' | 'base' | 'iss' | 'pago', string> & {
  estatistica: string | null
  balancete: string | null
}

async function* linhas(ctx: Context, filtro: z.output<typeof filters>): AsyncGenerator<Linha> {
  const { codigoBacen, aliquotaEstimativa } = await getConfigDesif(ctx)
  // A city without banks has nothing to compare, whatever its code is.
  const { rows: bancos } = await ctx.client.query('select from banco_dependencia limit 1')
  if (bancos.length === 0) return
  if (!codigoBacen) refuse(desifErrors.semBacen)
  const { rows: estatisticas } = await ctx.client.query(
    'select from estatistica_bancaria where data_base between $1 and $2 limit 1',
    [filtro.competenciaInicial.firstDay(), filtro.competenciaFinal.firstDay()],
  )
  if (estatisticas.length === 0) refuse(fill(desifErrors.semEstatistica, { competencia: filtro.competenciaFinal.format() }))
  const { rows } = await ctx.client.query<Row>(consulta, [
    filtro.competenciaInicial.firstDay(),
    filtro.competenciaFinal.firstDay(),
    filtro.instituicao,
    filtro.dependencia,
    filtro.base,
    codigoBacen,
  ])
  const limites = {
    minimo: filtro.diferencaMinima ?? Dinheiro.zero,
    percentualMinimo: filtro.percentualMinimo ?? 0,
    aliquota: aliquotaEstimativa,
  }
  const lido = (texto: string | null) => (texto === null ? null : Dinheiro.from(texto))
  for (const row of rows) {
    const [estatistica, balancete] = [lido(row.estatistica), lido(row.balancete)]
    const { situacao, diferenca, percentual, issEstimado } = confrontar(estatistica, balancete, limites)
    const apurado = Dinheiro.from(row.base)
    yield {
      competencia: Competencia.fromData(row.mes),
      instituicao: row.nome,
      agencia: row.agencia,
      estatistica,
      balancete,
      diferenca,
      percentual: emPercentual(percentual),
      apurado,
      tributado: balancete === null ? '' : emPercentual(percentualDe(apurado, balancete)),
      iss: Dinheiro.from(row.iss),
      issEstimado,
      pago: Dinheiro.from(row.pago),
      estado: situacao,
      situacao: situacoesConfrontacao[situacao],
    }
  }
}

/** '20,00%' of ten-thousandths of a percent, towards zero. */
function emPercentual(valor: bigint): string {
  return `${Dinheiro.centavos(valor / 100n).format()}%`
}
