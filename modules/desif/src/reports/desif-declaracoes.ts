import { Competencia } from '@iss/kernel/competencia'
import { competenciaRange, defineReport, type Figure, multiSelectField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { notificarInstituicoes } from '../contract/fiscalizacao.ts'
import { type ModuloDesif, rotulosModulo } from '../domain/leiaute.ts'
import { getConfigDesif } from '../server/config.ts'
import { dependenciaField, instituicaoField, moduloField, noPainel, versaoField } from '../server/filtros-desif.ts'

const situacoes = { ACEITA: 'Entregue', RETIFICADA: 'Retificada', REJEITADA: 'Rejeitada', OMISSA: 'Omissa' } as const
const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  ...competenciaRange({ meses: 12 }),
  modulo: moduloField(),
  versao: versaoField(),
  situacoes: multiSelectField({
    label: 'Situação',
    options: Object.entries(situacoes).map(([value, label]) => ({ value, label })),
  }),
})
type Filtros = z.output<typeof filters>

type Linha = {
  chave: string
  pessoaId: number
  arquivoId: number | null
  instituicao: string
  cnpj: string
  titulo: string
  dependencia: string
  modulo: string
  periodo: string
  /** First day, by which periods are ordered. */
  inicio: string
  estado: keyof typeof situacoes
  situacao: string
  protocolo: string
  versao: string
  entregueEm: Date | null
  prazo: string | null
  diasAtraso: number
  usuario: string
}

/** Declarações entregues e omissas (F100): what was delivered of each period, and what is missing of those that ended. */
export const desifDeclaracoes = defineReport({
  slug: 'desif-declaracoes',
  title: 'Declarações DES-IF entregues e omissas',
  access: fiscoAccess,
  menu: noPainel(100),
  mode: 'misto',
  tipo: RelatorioAssincrono.DESIF_DECLARACOES,
  filters,
  rows: declaracoes,
  summary: resumo,
  id: 'chave',
  open: ({ arquivoId }) => (arquivoId === null ? null : `/home/actions/desif-arquivo?id=${arquivoId}`),
  order: ['instituicao', 'modulo', 'periodo', 'situacao'],
  actions: {
    notificar: {
      label: 'Notificar omissos',
      on: 'selection',
      call: notificarInstituicoes,
      when: ({ estado }) => estado === 'OMISSA',
      about: ({ pessoaId }) => pessoaId,
      question: 'Enviar às instituições selecionadas o aviso das declarações em falta?',
    },
  },
  columns: [
    { key: 'instituicao', label: 'Instituição', kind: 'text', total: 'count' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento' },
    { key: 'titulo', label: 'Título', kind: 'text', secondary: true },
    { key: 'dependencia', label: 'Dependência', kind: 'text', secondary: true },
    { key: 'modulo', label: 'Módulo', kind: 'text' },
    { key: 'periodo', label: 'Competência', kind: 'text', orderBy: 'inicio' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) =>
        estado === 'ACEITA' ? 'success' : estado === 'RETIFICADA' ? 'neutral' : estado === 'OMISSA' ? 'danger' : 'warning',
    },
    { key: 'protocolo', label: 'Protocolo', kind: 'text' },
    { key: 'versao', label: 'Versão', kind: 'text', secondary: true },
    { key: 'entregueEm', label: 'Entregue em', kind: 'datetime' },
    { key: 'prazo', label: 'Prazo', kind: 'date' },
    { key: 'diasAtraso', label: 'Dias em atraso', kind: 'integer' },
    { key: 'usuario', label: 'Usuário', kind: 'text', secondary: true },
  ],
})

/** Periods that a module is due of, of institutions with a branch here, until the month before today's; with what came of each. */
const consulta = `
with instituicao as (
  select p.id, p.nome, p.documento from pessoa p
  where exists (select from banco_dependencia d where d.pessoa_id = p.id and ($10::text is null or d.codigo = $10)) and ($3::bigint is null or p.id = $3)),
esperada as (
  select i.id, 2 as modulo, m::date as inicio, m::date as fim, (m + interval '1 month' + make_interval(days => $5 - 1))::date as prazo
  from instituicao i, generate_series($1::date, $2::date, interval '1 month') m where m < date_trunc('month', $4::date)
  union all
  select i.id, 1, s::date, (s + make_interval(months => $7 - 1))::date, (s + make_interval(months => $7, days => 19))::date
  from instituicao i, generate_series(date_trunc('year', $1::date), $2::date, make_interval(months => $7)) s
  where s + make_interval(months => $7 - 1) between $1::date and $2::date and s + make_interval(months => $7) <= $4::date
  union all
  select i.id, 3, a::date, (a + interval '11 months')::date, make_date(extract(year from a)::int, $6, 5)
  from instituicao i, generate_series(date_trunc('year', $1::date), $2::date, interval '1 year') a),
entregue as (
  select a.pessoa_id as id, a.modulo, a.inicio, a.fim, a.id as arquivo, a.situacao, a.titulo, a.protocolo, a.versao_leiaute, a.recebido_em, a.usuario_id
  from desif_arquivo a join instituicao i on i.id = a.pessoa_id
  where a.situacao in ('ACEITA', 'RETIFICADA', 'REJEITADA') and a.inicio <= $2 and a.fim >= $1),
devida as (
  select id, modulo, inicio, prazo from esperada
  union
  select n.id, 1, n.inicio, (n.fim + interval '1 month' + interval '19 days')::date from entregue n where n.modulo = 1),
linha as (
  select n.id, n.modulo, n.inicio, n.fim, n.arquivo, n.situacao, n.titulo, n.protocolo, n.versao_leiaute, n.recebido_em, n.usuario_id,
    (select e.prazo from devida e where e.id = n.id and e.modulo = n.modulo and e.inicio = n.inicio limit 1) as prazo from entregue n
  union all
  select e.id, e.modulo, e.inicio, e.fim, null, 'OMISSA', null, null, null, null, null, e.prazo from esperada e
  where not exists (select from entregue n where n.id = e.id and n.modulo = e.modulo and n.inicio = e.inicio and n.situacao = 'ACEITA'))
select l.*, l.inicio::text as de, l.fim::text as ate, l.prazo::text as dia, i.nome, i.documento, u.nome as usuario,
  coalesce((select string_agg(distinct d.codigo, ', ' order by d.codigo) from desif_dependencia d where d.arquivo_id = l.arquivo),
    (select string_agg(d.codigo, ', ' order by d.codigo) from banco_dependencia d where d.pessoa_id = l.id), '') as dependencias,
  greatest(coalesce((l.recebido_em at time zone 'America/Sao_Paulo')::date, $4::date) - l.prazo, 0) as atraso
from linha l join instituicao i on i.id = l.id left join pessoa u on u.id = l.usuario_id
where ($11::text is null or l.versao_leiaute = $11) and ($8::int is null or l.modulo = $8) and (cardinality($9::text[]) = 0 or l.situacao = any($9))
order by i.nome, l.modulo, l.inicio,
  case l.situacao when 'ACEITA' then 1 when 'OMISSA' then 2 when 'REJEITADA' then 3 else 4 end, l.arquivo`

type Row = {
  id: string
  modulo: number
  de: string
  ate: string
  arquivo: string | null
  situacao: keyof typeof situacoes
  titulo: string | null
  protocolo: string | null
  versao_leiaute: string | null
  recebido_em: Date | null
  dia: string | null
  nome: string
  documento: string
  usuario: string | null
  dependencias: string
  atraso: number | null
}

async function* declaracoes(ctx: Context, filtros: Filtros): AsyncGenerator<Linha> {
  const { diaModulo2, mesModulo3, semestral } = await getConfigDesif(ctx)
  const { rows } = await ctx.client.query<Row>(consulta, [
    filtros.competenciaInicial.firstDay(),
    filtros.competenciaFinal.firstDay(),
    filtros.instituicao,
    ctx.clock.today(),
    diaModulo2,
    mesModulo3,
    semestral ? 6 : 12,
    filtros.modulo === null ? null : Number(filtros.modulo),
    filtros.situacoes,
    filtros.dependencia,
    filtros.versao,
  ])
  for (const row of rows) {
    const [de, ate] = [Competencia.fromData(row.de).format(), Competencia.fromData(row.ate).format()]
    yield {
      chave: row.arquivo ?? `${row.id}-${row.modulo}-${row.de}`,
      pessoaId: Number(row.id),
      arquivoId: row.arquivo === null ? null : Number(row.arquivo),
      instituicao: row.nome,
      cnpj: row.documento,
      titulo: row.titulo ?? '',
      dependencia: row.dependencias,
      modulo: `${row.modulo} - ${rotulosModulo[row.modulo as ModuloDesif]}`,
      periodo: de === ate ? de : `${de} a ${ate}`,
      inicio: row.de,
      estado: row.situacao,
      situacao: situacoes[row.situacao],
      protocolo: row.protocolo ?? '',
      versao: row.versao_leiaute ?? '',
      entregueEm: row.recebido_em,
      prazo: row.dia,
      diasAtraso: row.situacao === 'REJEITADA' || row.situacao === 'RETIFICADA' ? 0 : Number(row.atraso ?? 0),
      usuario: row.usuario ?? '',
    }
  }
}

/** How many declarations stand in each state, whatever page is shown. */
async function resumo(ctx: Context, filtros: Filtros): Promise<Figure[]> {
  const quantas = new Map<keyof typeof situacoes, number>()
  for await (const { estado } of declaracoes(ctx, filtros)) quantas.set(estado, (quantas.get(estado) ?? 0) + 1)
  const plural = { ACEITA: 'Entregues', RETIFICADA: 'Retificadas', REJEITADA: 'Rejeitadas', OMISSA: 'Omissas' } as const
  return (Object.keys(situacoes) as (keyof typeof situacoes)[]).map((estado) => ({
    label: plural[estado],
    kind: 'integer',
    value: quantas.get(estado) ?? 0,
  }))
}
