import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { booleanField, competenciaRange, defineReport, multiSelectField } from '@iss/list/definition'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import { contribuinteField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { explicarComparacao, type ResultadoComparacao, resultadosComparacao } from '../domain/comparacao.ts'
import { receitaDeServicos } from '../server/servicos-do-pgdas.ts'
import { fichaDe, fiscais } from './simples-filtros.ts'

const filters = z.object({
  ...competenciaRange({ meses: 3 }),
  contribuinte: contribuinteField(),
  resultado: multiSelectField({
    label: 'Resultado',
    options: Object.entries(resultadosComparacao).map(([value, label]) => ({ value, label })),
  }),
  soDiferencas: booleanField({ label: 'Só com diferença' }),
})
type Filtros = z.output<typeof filters>

const tons: Readonly<Record<string, 'success' | 'warning' | 'danger'>> = {
  Confere: 'success',
  'Sem declaração': 'danger',
}

/** Each company of the Simples and month: PGDAS-D against notes, ledgers, national notes and what was received, every difference explained. */
export const comparacaoSimplesNacional = defineReport({
  slug: 'comparacao-simples-nacional',
  title: 'Comparação do Simples Nacional',
  access: fiscais,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Simples Nacional',
      ordem: 945,
      icone: 'scale',
      palavras: ['PGDAS', 'malha', 'confronto', 'divergência', 'notas'],
    },
  ],
  mode: 'sincrono',
  tipo: null,
  filters,
  rows: comparar,
  order: ['contribuinte', 'competencia'],
  columns: [
    {
      key: 'contribuinte',
      label: 'Contribuinte',
      kind: 'text',
      below: 'cnpj',
      link: ({ pessoaId }) => fichaDe(pessoaId),
    },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    {
      key: 'resultado',
      label: 'Resultado',
      kind: 'status',
      below: 'explicacao',
      tone: ({ resultado }) => tons[resultado] ?? 'warning',
    },
    { key: 'explicacao', label: 'Explicação', kind: 'text', filesOnly: true },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'declarado', label: 'PGDAS-D', kind: 'money', total: 'sum', secondary: true },
    { key: 'notas', label: 'Notas', kind: 'money', total: 'sum', secondary: true },
    { key: 'livros', label: 'Livros', kind: 'money', total: 'sum', secondary: true },
    { key: 'nacionais', label: 'Notas nacionais', kind: 'money', total: 'sum', secondary: true },
    { key: 'iss', label: 'ISS declarado', kind: 'money', total: 'sum', below: 'recebido', secondary: true },
    { key: 'recebido', label: 'ISS recebido', kind: 'money', total: 'sum', filesOnly: true },
  ],
})

/** A note of the national issuer stands in the ledger of its provider while it is in force; what the company booked by itself is beside it. */
const consulta = `
with mes_de as (
  select n.prestador_id as pessoa_id, n.competencia as mes, n.valor_total as notas, 0::numeric as livros, 0::numeric as nacionais, 0::numeric as recebido, 0::numeric as guias
    from nota_fiscal n where n.estado in ${estadosComEfeitoTexto} and n.competencia between $1::date and $2::date
  union all
  select e.titular_id, e.competencia, 0, case when e.origem = 'NACIONAL' then 0 else e.valor_total end, case when e.origem = 'NACIONAL' then e.valor_total else 0 end, 0, 0
    from escrit_papel e where e.papel = 'PRESTADOR' and e.estado = 'LANCADA' and e.competencia between $1::date and $2::date
  union all
  select e.titular_id, e.competencia, 0, e.faturado, 0, 0, 0 from escrit_especial e where e.estado = 'LANCADA' and e.competencia between $1::date and $2::date
  union all
  select e.titular_id, e.competencia, 0, e.valor, 0, 0, 0 from escrit_setor e where e.estado = 'LANCADA' and e.competencia between $1::date and $2::date
  union all
  select r.contribuinte_id, r.competencia, 0, 0, 0, case when r.tipo_receita in (0, 1, 3) then r.valor else 0 end, case when r.tipo_receita = 2 then r.valor else 0 end
    from receita_realizada r where r.papel = 'PRESTADOR' and r.contribuinte_id is not null and r.competencia between $1::date and $2::date),
soma as (
  select pessoa_id, mes, sum(notas) as notas, sum(livros) as livros, sum(nacionais) as nacionais, sum(recebido) as recebido, sum(guias) as guias
  from mes_de where $3::bigint is null or pessoa_id = $3 group by 1, 2),
declarada as (
  select p.id as pessoa_id, a.periodo as mes, a.regime_caixa, s.*
  from pgdas_apuracao a
    join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
    join pessoa p on p.municipio_id = f.municipio_id and p.documento = f.cnpj
    cross join lateral (
      select ${receitaDeServicos('f')} as declarado,
        coalesce(sum(d.receita) filter (where d.municipio_incidencia <> tom_do_municipio(f.municipio_id)), 0) as fora,
        coalesce(sum(d.iss) filter (where d.municipio_incidencia = tom_do_municipio(f.municipio_id)), 0) as iss
      from pgdas_apuracao_detalhe d where d.municipio_id = f.municipio_id and d.filial_id = f.id) s
  where a.ativa and a.periodo between $1::date and $2::date and ($3::bigint is null or p.id = $3))
select p.id as pessoa, p.nome, p.documento, to_char(m.mes, 'YYYY-MM-DD') as mes, d.declarado::numeric(15,2)::text as declarado,
  coalesce(d.fora, 0)::numeric(15,2)::text as fora, coalesce(d.regime_caixa, false) as caixa, coalesce(d.iss, 0)::numeric(15,2)::text as iss,
  coalesce(s.notas, 0)::numeric(15,2)::text as notas, coalesce(s.livros, 0)::numeric(15,2)::text as livros,
  coalesce(s.nacionais, 0)::numeric(15,2)::text as nacionais, coalesce(s.recebido, 0)::numeric(15,2)::text as recebido,
  coalesce(s.guias, 0)::numeric(15,2)::text as guias, (m.mes + interval '1 month 19 days')::date >= $4::date as "aVencer",
  coalesce((select sum(b.saldo) from parcelamento_simples t
      join lateral (select c.id from parcelamento_simples_consolidacao c where c.municipio_id = t.municipio_id and c.parcelamento_id = t.id
        order by c.data_consolidacao desc limit 1) c on true
      join parcelamento_simples_debito b on b.municipio_id = t.municipio_id and b.consolidacao_id = c.id and b.periodo_apuracao = m.mes
    where t.municipio_id = p.municipio_id and left(t.cnpj, 8) = left(p.documento, 8) and t.situacao = 'EM_PARCELAMENTO'), 0)::numeric(15,2)::text as parcelado
from (select pessoa_id, mes from soma union select pessoa_id, mes from declarada) m
  join pessoa p on p.id = m.pessoa_id and length(p.documento) = 14
  left join soma s on s.pessoa_id = m.pessoa_id and s.mes = m.mes
  left join declarada d on d.pessoa_id = m.pessoa_id and d.mes = m.mes
where regime_na_competencia(p.municipio_id, p.id, m.mes) = 'SIMPLES'
order by p.nome, p.id, m.mes`

async function* comparar(ctx: Context, filtros: Filtros) {
  type Row = Record<
    | 'pessoa'
    | 'nome'
    | 'documento'
    | 'mes'
    | 'fora'
    | 'iss'
    | 'notas'
    | 'livros'
    | 'nacionais'
    | 'recebido'
    | 'guias'
    | 'parcelado',
    string
  > & {
    declarado: string | null
    caixa: boolean
    aVencer: boolean
  }
  const { rows } = await ctx.client.query<Row>(consulta, [
    filtros.competenciaInicial.firstDay(),
    filtros.competenciaFinal.firstDay(),
    filtros.contribuinte,
    ctx.clock.today(),
  ])
  for (const row of rows) {
    const reais = (campo: Exclude<keyof Row, 'caixa' | 'aVencer'>) => Dinheiro.from(row[campo] ?? '0.00')
    const { resultado, explicacoes } = explicarComparacao({
      declarado: row.declarado === null ? null : Dinheiro.from(row.declarado),
      declaradoFora: reais('fora'),
      regimeCaixa: row.caixa,
      notas: reais('notas'),
      livros: reais('livros'),
      nacionais: reais('nacionais'),
      issDeclarado: reais('iss'),
      recebido: reais('recebido'),
      parcelado: reais('parcelado'),
      guias: reais('guias'),
      aVencer: row.aVencer,
    })
    if (filtros.resultado.length > 0 && !filtros.resultado.includes(resultado satisfies ResultadoComparacao)) continue
    if (filtros.soDiferencas && resultado === 'CONFERE') continue
    yield {
      pessoaId: Number(row.pessoa),
      contribuinte: row.nome,
      cnpj: row.documento,
      competencia: Competencia.fromData(row.mes),
      declarado: row.declarado === null ? null : Dinheiro.from(row.declarado),
      notas: reais('notas'),
      livros: reais('livros'),
      nacionais: reais('nacionais'),
      diferenca: reais('notas').plus(reais('livros')).plus(reais('nacionais')).minus(reais('declarado')),
      iss: reais('iss'),
      recebido: reais('recebido'),
      resultado: resultadosComparacao[resultado],
      explicacao: explicacoes.join(' '),
    }
  }
}
