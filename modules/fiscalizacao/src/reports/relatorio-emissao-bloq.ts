import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { labelTipoBloqueio, type TipoBloqueio } from '@iss/inicial/domain/bloqueio-movimentacao'
import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { labelSituacao, type Situacao } from '@iss/pessoa/domain/pessoa'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, multiSelectField, selectField } from '@iss/list/definition'
import { z } from 'zod'
import { situacaoAntesDeMudarSql } from '../server/situacao-no-dia.ts'
import { fichaDe } from './fato-filtros.ts'

const origens = {
  BLOQUEIO: 'Bloqueio de movimentação',
  SITUACAO: 'Situação cadastral',
  AUTORIZACAO: 'Autorização vencida',
} as const

const filters = z.object({
  contribuinte: contribuinteField(),
  tipoBloqueio: selectField({
    label: 'Tipo de bloqueio',
    options: Object.entries(labelTipoBloqueio).map(([value, label]) => ({ value, label })),
  }),
  bloqueia: multiSelectField({
    label: 'Bloqueia',
    options: [
      { value: 'NF', label: 'NF' },
      { value: 'ENCERRAMENTO', label: 'Encerramento' },
      { value: 'ESCRITURACOES', label: 'Escriturações' },
    ],
  }),
  vigenteEm: dateField({ label: 'Vigente em', required: true, initial: (hoje) => hoje }),
  origem: selectField({ label: 'Origem', options: Object.entries(origens).map(([value, label]) => ({ value, label })) }),
})
type Filtros = z.output<typeof filters>

type Linha = {
  pessoaId: number
  contribuinte: string
  documento: string
  origem: string
  tipo: string
  inicial: Competencia | null
  final: Competencia | null
  nf: boolean
  encerramento: boolean
  escrituracoes: boolean
  motivo: string
  fiscal: string | null
  tentativas: number
}

/** Who may not issue, close or keep books on a day, and why (F25). */
export const emissaoBloqueada = defineReport({
  slug: 'relatorio-emissao-bloq',
  title: 'Emissão bloqueada',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:bloqueioMov'] },
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 250, icone: 'lock' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.EMISSAO_BLOQUEADA,
  filters,
  rows: bloqueados,
  order: ['contribuinte', 'origem'],
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    {
      key: 'origem',
      label: 'Origem',
      kind: 'text',
      link: ({ origem }) => (origem === origens.BLOQUEIO ? '/home/actions/bloqueio-de-movimentacoes' : null),
    },
    { key: 'tipo', label: 'Tipo', kind: 'text', below: 'motivo' },
    { key: 'inicial', label: 'Competência inicial', kind: 'competencia' },
    { key: 'final', label: 'Competência final', kind: 'competencia' },
    { key: 'nf', label: 'NF', kind: 'boolean' },
    { key: 'encerramento', label: 'Encerramento', kind: 'boolean' },
    { key: 'escrituracoes', label: 'Escriturações', kind: 'boolean' },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
    { key: 'fiscal', label: 'Fiscal', kind: 'text' },
    { key: 'tentativas', label: 'Tentativas no período', kind: 'integer' },
  ],
})

const consulta = `
with bloqueio as (
  select b.contribuinte_id as pessoa_id, 'BLOQUEIO' as origem, b.tipo, to_char(b.competencia_inicial, 'YYYY-MM-DD') as inicial,
    to_char(b.competencia_final, 'YYYY-MM-DD') as final, b.bloqueia_nf as nf, b.bloqueia_encerramento as encerramento,
    b.bloqueia_escrituracoes as escrituracoes, b.motivo, b.fiscal_id
  from bloqueio_movimentacao b
  where (b.data_cancelamento is null or (b.data_cancelamento at time zone 'America/Sao_Paulo')::date > $1::date) and b.competencia_inicial <= date_trunc('month', $1::date)
    and (b.competencia_final is null or b.competencia_final >= date_trunc('month', $1::date))
  union all
  -- Keeps from issuing alone: who is closed down still closes and books the months before. Of one closed the day is kept;
  -- of any other without a change in the trail all that is known is how it stands today.
  select p.id, 'SITUACAO', d.situacao, null, null, true, false, false, 'Cadastro ' || lower(d.situacao)
      || case when $1::date < $6::date and m.situacao is null and (p.situacao <> 'BAIXADO' or p.data_baixa is null) then ' (situação de hoje)' else '' end,
    p.fiscal_responsavel_id
  from pessoa p cross join lateral (select case when $1::date < $6::date then ${situacaoAntesDeMudarSql('p', '$1::date')} end as situacao) m
    cross join lateral (select case when p.situacao <> 'BAIXADO' or p.data_baixa is null then coalesce(m.situacao, p.situacao)
      when p.data_baixa <= $1::date then 'BAIXADO' else coalesce(m.situacao, 'ATIVO') end as situacao) d
  where d.situacao <> 'ATIVO'
  union all
  select a.pessoa_id, 'AUTORIZACAO', 'Série ' || s.codigo, null, null, true, false, false,
    'Autorização vencida em ' || to_char(a.fim, 'DD/MM/YYYY'), p.fiscal_responsavel_id
  from autorizacao_nfe a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id
    join serie s on s.municipio_id = a.municipio_id and s.id = a.serie_id
  -- Unless a renewal had begun by the day, in force or the one that expired last.
  where a.fim < $1::date and not exists (select 1 from autorizacao_nfe o
    where o.municipio_id = a.municipio_id and o.pessoa_id = a.pessoa_id and o.serie_id = a.serie_id and o.inicio <= $1::date
      and coalesce(o.fim, 'infinity'::date) > a.fim))
select b.*, p.nome, p.documento, f.nome as fiscal,
  -- Refused issues of the months of the block; of what has no months, those of the year up to the day asked for.
  case when b.nf then (select count(*) from auditoria_evento t where t.municipio_id = p.municipio_id and t.entidade = 'pessoa' and t.entidade_id = p.id::text
    and t.tipo = 'nfe.recusada' and case when b.inicial is null
      then (t.ocorrido_em at time zone 'America/Sao_Paulo')::date between $1::date - interval '1 year' and $1::date
      else (t.depois ->> 'competencia') || '-01' between b.inicial and coalesce(b.final, '9999') end) else 0 end::int as tentativas
from bloqueio b join pessoa p on p.id = b.pessoa_id left join pessoa f on f.id = b.fiscal_id
where ($2::bigint is null or b.pessoa_id = $2) and ($3::text is null or b.origem = $3)
  and ($5::text is null or (b.origem = 'BLOQUEIO' and b.tipo = $5))
  and (cardinality($4::text[]) = 0 or (b.nf and 'NF' = any($4)) or (b.encerramento and 'ENCERRAMENTO' = any($4)) or (b.escrituracoes and 'ESCRITURACOES' = any($4)))
order by p.nome, b.origem, b.tipo`

async function* bloqueados(ctx: Context, filtros: Filtros): AsyncGenerator<Linha> {
  const { rows } = await ctx.client.query<{
    pessoa_id: string
    nome: string
    documento: string
    origem: keyof typeof origens
    tipo: string
    inicial: Data | null
    final: Data | null
    nf: boolean
    encerramento: boolean
    escrituracoes: boolean
    motivo: string
    fiscal: string | null
    tentativas: number
  }>(consulta, [
    filtros.vigenteEm,
    filtros.contribuinte,
    filtros.origem,
    filtros.bloqueia,
    filtros.tipoBloqueio,
    ctx.clock.today(),
  ])
  const mes = (dia: Data | null) => (dia === null ? null : Competencia.fromData(dia))
  for (const { pessoa_id, nome, origem, tipo, inicial, final, ...linha } of rows)
    yield {
      ...linha,
      pessoaId: Number(pessoa_id),
      contribuinte: nome,
      origem: origens[origem],
      tipo: textoTipo(origem, tipo),
      inicial: mes(inicial),
      final: mes(final),
    }
}

/** What blocks, for those who read: the kind of the block, the situation of the registration, the series of the authorisation. */
function textoTipo(origem: keyof typeof origens, tipo: string): string {
  if (origem === 'BLOQUEIO') return labelTipoBloqueio[tipo as TipoBloqueio]
  return origem === 'SITUACAO' ? labelSituacao[tipo as Situacao] : tipo
}
