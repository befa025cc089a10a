import {
  atividadeField,
  bairroField,
  enderecoPrincipalDe,
  exerceAlguma,
  isContribuinte,
  regimeField,
  situacaoField,
} from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { booleanField, defineReport, readPercent, share } from '@iss/list/definition'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import { recebimentos } from '../server/receita.ts'
import { dinheiro, fiscais, inteiro, movimento, soma } from './fato-filtros.ts'

const filters = z.object({
  bairro: bairroField(),
  situacao: situacaoField(),
  regime: regimeField(),
  atividade: atividadeField(),
  detalhar: booleanField({ label: 'Detalhar', help: 'Uma linha por contribuinte.' }),
})
type Filtros = z.output<typeof filters>

/** How many taxpayers each neighbourhood has, and their share of the city under the same filters. */
export const pessoasPorBairro = defineReport({
  slug: 'relatorio-pessoas-por-bairro',
  title: 'Pessoas por bairro',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 120, icone: 'map-pin' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.PESSOAS_POR_BAIRRO,
  filters,
  query: pessoasOuBairros,
  order: ['-contribuintes', 'bairro', 'nome'],
  group: ({ detalhar }) => (detalhar ? 'bairro' : null),
  greatest: ['contribuintesMunicipio'],
  columns: [
    { key: 'bairro', label: 'Bairro', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento', visibleWhen: ({ detalhar }) => detalhar },
    {
      key: 'nome',
      label: 'Nome',
      kind: 'text',
      visibleWhen: ({ detalhar }) => detalhar,
      link: ({ pessoaId }) => (pessoaId ? `/home/actions/pessoa?id=${pessoaId}` : null),
    },
    { key: 'endereco', label: 'Endereço', kind: 'text', visibleWhen: ({ detalhar }) => detalhar },
    { key: 'contribuintes', label: 'Contribuintes', kind: 'integer', total: 'sum' },
    { key: 'prestadores', label: 'Prestadores', kind: 'integer', total: 'sum' },
    { key: 'simples', label: 'Simples', kind: 'integer', total: 'sum' },
    { key: 'mei', label: 'MEI', kind: 'integer', total: 'sum' },
    { key: 'movimento', label: 'Movimento 12 meses', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'ISS pago 12 meses', kind: 'money', total: 'sum' },
    {
      key: 'percentual',
      label: '% do município',
      kind: 'percent',
      total: ({ soma, maior }) => share(soma('contribuintes'), maior('contribuintesMunicipio') ?? 0),
    },
  ],
})

function pessoasOuBairros(ctx: Context, filtros: Filtros) {
  return filtros.detalhar ? porPessoa(ctx, filtros) : porBairro(ctx, filtros)
}

const percentual = (parte: SQL, todo: SQL) => sql`100.0 * ${parte} / nullif(${todo}, 0)`.mapWith(readPercent)

function porBairro(ctx: Context, filtros: Filtros) {
  const base = pessoas(ctx, filtros)
  return ctx.db
    .select({
      bairro: sql<string>`coalesce(min(${base.bairro}), 'Sem endereço')`.as('bairro'),
      documento: sql<string | null>`null::text`.as('documento'),
      nome: sql<string | null>`null::text`.as('nome'),
      endereco: sql<string | null>`null::text`.as('endereco'),
      pessoaId: sql<number | null>`null::bigint`.mapWith(Number).as('pessoa_id'),
      contribuintes: inteiro(sql`count(*)`).as('contribuintes'),
      prestadores: inteiro(sql`count(*) filter (where ${base.prestador})`).as('prestadores'),
      simples: inteiro(sql`count(*) filter (where ${base.regime} = 'SIMPLES')`).as('simples'),
      mei: inteiro(sql`count(*) filter (where ${base.regime} = 'MEI')`).as('mei'),
      movimento: dinheiro(sql`sum(${base.movimento})`).as('movimento'),
      pago: dinheiro(sql`sum(${base.pago})`).as('pago'),
      contribuintesMunicipio: inteiro(sql`max(${base.cidade})`).as('cidade'),
      percentual: percentual(sql`count(*)`, sql`max(${base.cidade})`).as('percentual'),
    })
    .from(base)
    .where(doBairro(base, filtros))
    .groupBy(base.chave)
}

function porPessoa(ctx: Context, filtros: Filtros) {
  const base = pessoas(ctx, filtros)
  return ctx.db
    .select({
      bairro: sql<string>`coalesce(min(${base.bairro}) over (partition by ${base.chave}), 'Sem endereço')`.as('bairro'),
      documento: sql<string | null>`${base.documento}`.as('documento'),
      nome: sql<string | null>`${base.nome}`.as('nome'),
      endereco: sql<string | null>`${base.texto}`.as('endereco'),
      pessoaId: sql<number | null>`${base.id}`.mapWith(Number).as('pessoa_id'),
      contribuintes: inteiro(sql`1`).as('contribuintes'),
      prestadores: inteiro(sql`${base.prestador}::int`).as('prestadores'),
      simples: inteiro(sql`(${base.regime} = 'SIMPLES')::int`).as('simples'),
      mei: inteiro(sql`(${base.regime} = 'MEI')::int`).as('mei'),
      movimento: dinheiro(sql`${base.movimento}`).as('movimento'),
      pago: dinheiro(sql`${base.pago}`).as('pago'),
      contribuintesMunicipio: inteiro(sql`${base.cidade}`).as('cidade'),
      percentual: percentual(sql`1`, sql`${base.cidade}`).as('percentual'),
    })
    .from(base)
    .where(doBairro(base, filtros))
}

/** Taxpayers of the city under every filter but the neighbourhood, each with how many they are together. */
function pessoas(ctx: Context, { situacao, regime, atividade }: Filtros) {
  const principal = enderecoPrincipalDe(ctx)
  const mes = Competencia.fromData(ctx.clock.today())
  // Services rendered or taken in the months up to this one, and what was received of these months, whatever the way (K8).
  const ultimos = sql`${fato.competencia} > ${mes.plusMonths(-12).firstDay()}`
  const somas = ctx.db
    .select({
      pessoaId: sql<number>`${fato.pessoaId}`.as('fato_pessoa_id'),
      movimento: soma(fato.servicos, sql`${movimento} and ${ultimos}`).as('movimento'),
    })
    .from(fato)
    .groupBy(fato.pessoaId)
    .as('somas')
  const recebidos = ctx.db
    .select({ pessoaId: sql<number>`r.pessoa_id`.as('pessoa_do_recebimento'), pago: soma(sql`r.valor`).as('pago') })
    .from(sql`${recebimentos} r`)
    .where(sql`r.competencia > ${mes.plusMonths(-12).firstDay()}::date`)
    .groupBy(sql`r.pessoa_id`)
    .as('recebidos')
  return ctx.db
    .select({
      id: sql<number>`${pessoa.id}`.as('id'),
      documento: pessoa.documento,
      nome: pessoa.nome,
      regime: sql<string>`${pessoa.regimeIssTipo}`.as('regime'),
      prestador: pessoa.prestador,
      chave: principal.chave,
      bairro: principal.bairro,
      texto: principal.texto,
      cidade: sql<number>`count(*) over ()`.as('cidade'),
      movimento: sql<string>`coalesce(${somas.movimento}, 0)`.as('movimento_12'),
      pago: sql<string>`coalesce(${recebidos.pago}, 0)`.as('pago_12'),
    })
    .from(pessoa)
    .leftJoin(somas, eq(somas.pessoaId, pessoa.id))
    .leftJoin(recebidos, eq(recebidos.pessoaId, pessoa.id))
    .leftJoin(principal, eq(principal.pessoaId, pessoa.id))
    .where(
      and(
        isContribuinte,
        situacao ? eq(pessoa.situacao, situacao) : undefined,
        regime ? eq(pessoa.regimeIssTipo, regime) : undefined,
        exerceAlguma(ctx, atividade),
      ),
    )
    .as('base')
}

function doBairro(base: ReturnType<typeof pessoas>, { bairro }: Filtros): SQL | undefined {
  return bairro.length > 0 ? inArray(base.chave, bairro.map(String)) : undefined
}
