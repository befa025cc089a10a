import { defineList, type Figure, longtextField, selectField } from '@iss/list/definition'
import { estadosComEfeitoSql } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fecharLista, gerarBilhetes, publicarResultado, registrarResultado } from '../contract/monitor.ts'
import { fiscais } from '../reports/bilhete-colunas.ts'
import { labelPeriodo } from '../domain/bilhetes.ts'
import { contagemDoSorteio } from '../server/notas-do-sorteio.ts'

/** What a card counts, and which draws have of it. */
const contas = {
  participantes: { label: 'Participantes', tem: sql`x.participantes > 0` },
  elegiveis: { label: 'Notas elegíveis', tem: sql`x.elegiveis > 0` },
  bilhetes: { label: 'Bilhetes gerados', tem: sql`x.bilhetes > 0` },
  cancelados: { label: 'Cancelados', tem: sql`x.bilhetes > x.validos` },
  aGerar: { label: 'A gerar', tem: sql`x.a_gerar > 0` },
  prazo: { label: 'Lista por fechar', tem: sql`x.estado = 'ABERTO'` },
} as const
type Conta = keyof typeof contas
const filters = z.object({
  com: selectField({
    label: 'Sorteios com',
    options: (Object.keys(contas) as Conta[]).map((value) => ({ value, label: contas[value].label })),
  }),
})
type Filtros = z.output<typeof filters>
const tons = { Aberto: 'info', Gerado: 'warning', Fechado: 'neutral', Sorteado: 'success' } as const

/** Draws of the prize programme from their opening to their result (F117). */
export const monitorNotaPremiada = defineList({
  slug: 'monitor-nota-premiada',
  title: 'Monitor da nota premiada',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Nota Premiada', ordem: 1140, icone: 'device-desktop-analytics' }],
  filters,
  query: sorteios,
  summary: cartoes,
  refresh: 30,
  id: 'id',
  empty: 'Nenhuma ocorrência no período.',
  order: ['-periodo'],
  columns: [
    { key: 'periodo', label: 'Período', kind: 'text', orderBy: 'inicio' },
    { key: 'dataLimite', label: 'Data limite', kind: 'date' },
    { key: 'situacao', label: 'Situação', kind: 'status', below: 'publicado', tone: ({ situacao }) => tons[situacao] },
    { key: 'elegiveis', label: 'Notas elegíveis', kind: 'integer', total: 'sum' },
    { key: 'bilhetes', label: 'Bilhetes', kind: 'integer', total: 'sum' },
    { key: 'validos', label: 'Válidos', kind: 'integer', total: 'sum' },
    { key: 'aGerar', label: 'A gerar', kind: 'integer', total: 'sum' },
    { key: 'erros', label: 'Erros', kind: 'integer', total: 'sum' },
    { key: 'publicado', label: 'Publicado em', kind: 'datetime', filesOnly: true },
    { key: 'hash', label: 'SHA-256 da lista', kind: 'text', filesOnly: true },
  ],
  actions: {
    gerar: {
      label: 'Gerar bilhetes',
      icon: 'ticket',
      call: gerarBilhetes,
      when: ({ estado }) => estado === 'ABERTO',
      question: ({ periodo }) => `Gerar os bilhetes que faltam no sorteio de ${periodo}?`,
    },
    fechar: {
      label: 'Fechar lista',
      icon: 'lock',
      danger: true,
      call: fecharLista,
      when: ({ estado }) => estado === 'ABERTO',
      question: ({ periodo }) =>
        `Fechar a lista do sorteio de ${periodo}? Depois disso nenhum bilhete é gerado ou cancelado, e a lista fica fixada pelo seu código SHA-256.`,
    },
    resultado: {
      label: 'Registrar resultado',
      icon: 'trophy',
      call: registrarResultado,
      when: ({ estado }) => estado === 'FECHADO',
      fields: z.object({
        resultado: longtextField({
          label: 'Bilhetes premiados',
          required: true,
          help: 'Um por linha, com o número e o prêmio: 123; 1º prêmio.',
        }),
      }),
      submit: 'Registrar',
    },
    publicar: {
      label: 'Publicar',
      icon: 'speakerphone',
      call: publicarResultado,
      when: ({ estado, publicado }) => estado === 'SORTEADO' && publicado === null,
      question: ({ periodo }) => `Publicar o resultado do sorteio de ${periodo}?`,
    },
  },
})

/** Draws with their counts. Errors: valid tickets whose note is no longer in force. */
const contados = sql`(
  select s.id, s.municipio_id, s.situacao as estado, s.periodo_inicial, s.periodo_final, s.data_limite, s.hash_lista, s.publicado_em,
    c.elegiveis, case when s.situacao = 'ABERTO' then c.a_gerar else 0 end as a_gerar, b.bilhetes, b.validos, b.participantes, b.erros
  from sorteio s cross join lateral ${contagemDoSorteio} c
    cross join lateral (select count(*)::int as bilhetes, count(*) filter (where t.ativo)::int as validos,
        count(distinct t.documento) filter (where t.ativo)::int as participantes,
        count(*) filter (where t.ativo and n.estado not in ${estadosComEfeitoSql})::int as erros
      from bilhete t join nota_fiscal n on n.municipio_id = t.municipio_id and n.id = t.nota_id
      where t.municipio_id = s.municipio_id and t.sorteio_id = s.id) b
) as x`

function sorteios(ctx: Context, { com }: Filtros) {
  const inteiro = (nome: string) => sql<number>`${sql.raw(`x.${nome}`)}`.mapWith(Number)
  return ctx.db
    .select({
      id: inteiro('id').as('id_do_sorteio'),
      inicio: sql<string>`x.periodo_inicial::text`.as('inicio'),
      periodo: sql<string>`to_char(x.periodo_inicial, 'DD/MM/YYYY') || ' a ' || to_char(x.periodo_final, 'DD/MM/YYYY')`.as(
        'periodo',
      ),
      dataLimite: sql<string>`x.data_limite::text`.as('data_limite_texto'),
      estado: sql<string>`x.estado`.as('estado_do_sorteio'),
      situacao: sql<
        keyof typeof tons
      >`case x.estado when 'ABERTO' then case when x.bilhetes > 0 and x.a_gerar = 0 then 'Gerado' else 'Aberto' end
        when 'FECHADO' then 'Fechado' else 'Sorteado' end`.as('situacao_do_sorteio'),
      elegiveis: inteiro('elegiveis').as('elegiveis_do_sorteio'),
      bilhetes: inteiro('bilhetes').as('bilhetes_do_sorteio'),
      validos: inteiro('validos').as('validos_do_sorteio'),
      aGerar: inteiro('a_gerar').as('a_gerar_do_sorteio'),
      erros: inteiro('erros').as('erros_do_sorteio'),
      publicado: sql<Date | null>`x.publicado_em`
        .mapWith((valor: unknown) => (valor === null ? null : new Date(String(valor))))
        .as('publicado'),
      hash: sql<string | null>`x.hash_lista`.as('hash'),
    })
    .from(contados)
    .where(com === null ? undefined : contas[com as Conta].tem)
}

/** The cards: the open draw whose period has today, otherwise the nearest whose period is not over, otherwise the last one that is open, or of all. */
async function cartoes(ctx: Context): Promise<readonly Figure[]> {
  const { rows } = await ctx.db.execute<
    Record<'participantes' | 'elegiveis' | 'bilhetes' | 'cancelados' | 'a_gerar' | 'dias', number> & {
      inicio: string
      fim: string
    }
  >(sql`
    select x.participantes, x.elegiveis, x.bilhetes, x.bilhetes - x.validos as cancelados, x.a_gerar,
      greatest(x.data_limite - ${ctx.clock.today()}::date, 0) as dias, x.periodo_inicial::text as inicio, x.periodo_final::text as fim
    from ${contados} order by x.estado <> 'ABERTO',
      case when x.estado = 'ABERTO' and x.periodo_final >= ${ctx.clock.today()}::date then x.periodo_inicial end, x.periodo_inicial desc limit 1`)
  const linha = rows[0]
  if (!linha) return []
  // A card leaves the draws that have something of what it counts.
  const figura = (com: Conta, value: number): Figure => ({ label: contas[com].label, kind: 'integer', value, filters: { com } })
  return [
    // Of which draw the cards are.
    {
      ...figura('participantes', linha.participantes),
      hint: labelPeriodo({ periodoInicial: linha.inicio, periodoFinal: linha.fim }),
    },
    figura('elegiveis', linha.elegiveis),
    figura('bilhetes', linha.bilhetes),
    figura('cancelados', linha.cancelados),
    figura('aGerar', linha.a_gerar),
    { ...figura('prazo', linha.dias), label: 'Dias para a data limite' },
  ]
}
