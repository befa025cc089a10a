import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { choiceField, defineReport } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { dependenciaField, instituicaoField, noPainel } from '../server/filtros-desif.ts'

const partes = {
  DEPENDENCIAS: 'Dependências',
  TARIFAS: 'Tarifas',
  SERVICOS: 'Serviços variáveis',
  RATEIOS: 'Rateios internos',
} as const
const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  mostrar: choiceField({
    label: 'Mostrar',
    initial: 'DEPENDENCIAS',
    options: Object.entries(partes).map(([value, label]) => ({ value, label })),
  }).default('DEPENDENCIAS'),
})
type Linha = {
  instituicao: string
  codigo: string
  nome: string
  cnpj: string
  tipo: string
  endereco: string
  responsavel: string
  inicio: string | null
  fim: string | null
  propria: boolean
  modulo2: boolean
  competencia: Competencia | null
  partida: string
  evento: string
  conta: string
  valor: Dinheiro | null
  percentual: string
}
type Filtros = z.output<typeof filters>
const eh =
  (...quais: (keyof typeof partes)[]) =>
  ({ mostrar }: Filtros) =>
    quais.some((parte) => parte === mostrar)

/** Dependências e tarifas (F108): branches, tariffs and variable services of each institution, and what its branches apportion (0420). */
export const desifDependencias = defineReport({
  slug: 'desif-dependencias',
  title: 'Dependências e tarifas DES-IF',
  access: fiscoAccess,
  menu: noPainel(108),
  mode: 'sincrono',
  tipo: null,
  filters,
  rows: linhas,
  order: ['instituicao', 'codigo'],
  columns: [
    { key: 'instituicao', label: 'Instituição', kind: 'text', total: 'count' },
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia', visibleWhen: eh('RATEIOS') },
    { key: 'nome', label: 'Nome', kind: 'text', visibleWhen: eh('TARIFAS', 'SERVICOS', 'RATEIOS') },
    { key: 'partida', label: 'Partida', kind: 'text', visibleWhen: eh('RATEIOS') },
    { key: 'evento', label: 'Evento', kind: 'text', visibleWhen: eh('RATEIOS') },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'tipo', label: 'Tipo', kind: 'text', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'endereco', label: 'Endereço', kind: 'text', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'responsavel', label: 'Responsável', kind: 'text', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'inicio', label: 'Início', kind: 'date', visibleWhen: eh('DEPENDENCIAS', 'TARIFAS') },
    { key: 'fim', label: 'Fim', kind: 'date', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'propria', label: 'Contabilidade própria', kind: 'boolean', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'modulo2', label: 'Mód. 2', kind: 'boolean', visibleWhen: eh('DEPENDENCIAS') },
    { key: 'conta', label: 'Conta', kind: 'text', visibleWhen: eh('TARIFAS', 'SERVICOS') },
    { key: 'valor', label: 'Valor', kind: 'money', visibleWhen: eh('TARIFAS', 'RATEIOS') },
    { key: 'percentual', label: 'Percentual', kind: 'text', visibleWhen: eh('TARIFAS') },
  ],
})

const emVigor = `join desif_arquivo a on a.municipio_id = x.municipio_id and a.id = x.arquivo_id and a.situacao = 'ACEITA'
  join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id where ($1::bigint is null or a.pessoa_id = $1)`
/** Tariffs and services are the institution's: of a branch, those of the institution whose it is. */
const daDependencia = `and ($2::text is null or exists (select from banco_dependencia d where d.pessoa_id = a.pessoa_id and d.codigo = $2))`
const nada = `'' as cnpj, '' as tipo, '' as endereco, '' as responsavel, null as fim, false as propria, false as modulo2`
const semRateio = `null as competencia, '' as partida, '' as evento`
const consultas = {
  DEPENDENCIAS: `select p.nome as instituicao, d.codigo, '' as nome, d.cnpj, d.tipo_dependencia as tipo, d.endereco, d.responsavel, d.inicio::text, d.fim::text,
      d.contabilidade_propria as propria, '' as conta, null as valor, '' as percentual, ${semRateio},
      exists (select from desif_apuracao x join desif_arquivo a on a.municipio_id = x.municipio_id and a.id = x.arquivo_id and a.situacao = 'ACEITA'
        where a.pessoa_id = d.pessoa_id and x.dependencia = d.codigo) as modulo2
    from banco_dependencia d join pessoa p on p.municipio_id = d.municipio_id and p.id = d.pessoa_id where ($1::bigint is null or d.pessoa_id = $1)
      and ($2::text is null or d.codigo = $2) order by 1, 2`,
  TARIFAS: `select p.nome as instituicao, x.identificacao as codigo, coalesce(nullif(x.descricao, ''), (select c.nome from desif_conta c
        join desif_plano_contas q on q.municipio_id = c.municipio_id and q.id = c.plano_id where q.arquivo_id = x.arquivo_id and c.conta = x.conta limit 1), '') as nome,
      x.vigencia::text as inicio, x.conta, x.valor::text, coalesce(replace(x.percentual::numeric(7,2)::text, '.', ',') || '%', '') as percentual, ${nada}, ${semRateio}
    from desif_tarifa x ${emVigor} ${daDependencia} order by 1, 2`,
  SERVICOS: `select p.nome as instituicao, x.identificacao as codigo, x.descricao as nome, null as inicio, x.conta, null as valor, '' as percentual, ${nada}, ${semRateio}
    from desif_servico_variavel x ${emVigor} ${daDependencia} order by 1, 2`,
  RATEIOS: `select p.nome as instituicao, x.dependencia as codigo, x.descricao as nome, null as inicio, '' as conta, x.valor::text, '' as percentual, ${nada},
      x.competencia::text, case x.tipo_partida when 'CREDITO' then 'Crédito' else 'Débito' end as partida, x.evento
    from (select r.*, d.arquivo_id from desif_rateio r join desif_demonstrativo d on d.municipio_id = r.municipio_id and d.id = r.demonstrativo_id) x
      ${emVigor} and ($2::text is null or x.dependencia = $2) order by 1, 2, x.competencia, x.linha`,
} as const

async function* linhas(ctx: Context, { instituicao, dependencia, mostrar }: Filtros): AsyncGenerator<Linha> {
  type Row = Omit<Linha, 'valor' | 'competencia'> & Record<'valor' | 'competencia', string | null>
  const { rows } = await ctx.client.query<Row>(consultas[mostrar as keyof typeof partes], [instituicao, dependencia])
  for (const { valor, competencia, ...row } of rows)
    yield {
      ...row,
      valor: valor === null ? null : Dinheiro.from(valor),
      competencia: competencia === null ? null : Competencia.fromData(competencia),
    }
}
