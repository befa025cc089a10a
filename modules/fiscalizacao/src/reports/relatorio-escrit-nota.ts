import { desvincularNotaEscrit, vincularNotaEscrit } from '@iss/escrituracao/contract/vinculo'
import { retidoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport, longtextField, lookupField, moneyField, multiSelectField } from '@iss/list/definition'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pares } from '../server/pares-de-documentos.ts'
import { competencia, dinheiro, esteId, fiscais } from './fato-filtros.ts'
import { umDosTextos } from './guia-filtros.ts'

const resultados = [
  'Só nota',
  'Só escrituração',
  'Divergência de valor',
  'Divergência de retenção',
  'Divergência de competência',
  'Conferem',
] as const
const confere = 'Conferem'

const filters = z.object({
  ...competenciaRange(),
  prestador: lookupField({ label: 'Prestador', lookup: 'pessoa' }),
  tomador: lookupField({ label: 'Tomador', lookup: 'pessoa' }),
  resultado: multiSelectField({
    label: 'Resultado',
    options: resultados.map((value) => ({ value, label: value })),
    initial: resultados.filter((resultado) => resultado !== confere),
  }),
  tolerancia: moneyField({ label: 'Tolerância', initial: Dinheiro.from('1.00') }),
  retido: retidoField(),
})
type Filtros = z.output<typeof filters>

/** What the taker wrote down against what the provider issued (F31). */
export const escritNota = defineReport({
  slug: 'relatorio-escrit-nota',
  title: 'Escriturações × notas',
  path: '/home/fiscal/relatorio-escrit-nota',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 310, icone: 'arrows-exchange' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.ESCRIT_NOTA,
  filters,
  query: cruzar,
  order: ['resultado', 'competencia', 'prestador', 'numero', 'tomador'],
  group: 'resultado',
  id: 'chave',
  actions: {
    vincular: {
      label: 'Vincular',
      on: 'selection',
      icon: 'link',
      call: vincularNotaEscrit,
      question:
        'Cada escrituração escolhida fica vinculada à nota da linha ou à única nota escolhida do mesmo prestador e tomador.',
      fields: z.object({ justificativa: longtextField({ label: 'Justificativa', required: true }) }),
      submit: 'Vincular',
    },
    desvincular: {
      label: 'Desvincular',
      on: 'selection',
      icon: 'arrow-back-up',
      call: desvincularNotaEscrit,
      when: ({ vinculada }) => vinculada,
      question: 'Desfazer o vínculo das escriturações escolhidas? Valem de novo o número e a série de cada uma.',
      fields: z.object({ justificativa: longtextField({ label: 'Justificativa', required: true }) }),
      submit: 'Desvincular',
    },
  },
  columns: [
    { key: 'resultado', label: 'Resultado', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    // One pair of documents after the other, people of one name apart.
    { key: 'tomador', label: 'Tomador', kind: 'text', orderBy: 'par' },
    {
      key: 'numero',
      label: 'Número',
      kind: 'integer',
      total: 'count',
      link: ({ senha }) => (senha ? `/home/actions/documentos?senha=${senha}` : null),
    },
    { key: 'valorNota', label: 'Valor na nota', kind: 'money', total: 'sum' },
    {
      key: 'valorEscriturado',
      label: 'Valor escriturado',
      kind: 'money',
      total: 'sum',
      // An entry has no page of its own for the inspector: it stands in the book of its taker and month.
      link: ({ livroDe, livroMes }) =>
        livroMes === null ? null : `/home/actions/livro-fiscal?documento=${livroDe}&papel=TOMADOR&competencia=${livroMes}`,
    },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'issNota', label: 'ISS nota', kind: 'money', total: 'sum' },
    { key: 'issEscriturado', label: 'ISS escriturado', kind: 'money', total: 'sum' },
    { key: 'retidoNota', label: 'Retido na nota', kind: 'boolean' },
    { key: 'retidoEscriturado', label: 'Retido na escrituração', kind: 'boolean' },
    { key: 'senha', label: 'Senha da nota', kind: 'text' },
    { key: 'vinculada', label: 'Vinculada', kind: 'boolean' },
  ],
})

function cruzar(ctx: Context, filtros: Filtros) {
  const { competenciaInicial, competenciaFinal, prestador, tomador } = filtros
  const tolerancia = (filtros.tolerancia ?? Dinheiro.zero).toString()
  const diferenca = sql`coalesce(nota_valor, 0) - coalesce(escrit_valor, 0)`
  const resultado = sql<string>`case when escrit_id is null then 'Só nota' when nota_id is null then 'Só escrituração'
    when abs(${diferenca}) > ${tolerancia}::numeric then 'Divergência de valor'
    when nota_retido <> escrit_retido then 'Divergência de retenção'
    when nota_competencia <> escrit_competencia then 'Divergência de competência' else 'Conferem' end`
  return ctx.db
    .select({
      resultado: resultado.as('resultado'),
      competencia: competencia(sql`coalesce(nota_competencia, escrit_competencia)`).as('mes'),
      prestador: sql<string>`prestador`.as('prestador'),
      tomador: sql<string>`tomador`.as('tomador'),
      par: sql<string>`lower(unaccent(tomador)) || ' ' || tomador_documento || ' ' || prestador_documento || ' ' || coalesce(origem, '') || coalesce(nota_id, 0) || ' ' || coalesce(escrit_id, 0)`.as(
        'par',
      ),
      numero: sql<number>`numero`.mapWith(Number).as('numero'),
      valorNota: dinheiro(sql`coalesce(nota_valor, 0)`).as('valor_nota'),
      valorEscriturado: dinheiro(sql`coalesce(escrit_valor, 0)`).as('valor_escriturado'),
      diferenca: dinheiro(diferenca).as('diferenca'),
      issNota: dinheiro(sql`coalesce(nota_imposto, 0)`).as('iss_nota'),
      issEscriturado: dinheiro(sql`coalesce(escrit_imposto, 0)`).as('iss_escriturado'),
      retidoNota: sql<boolean | null>`nota_retido`.as('retido_nota'),
      retidoEscriturado: sql<boolean | null>`escrit_retido`.as('retido_escriturado'),
      senha: sql<string | null>`senha`.as('senha'),
      vinculada: sql<boolean>`vinculada`.as('vinculada'),
      livroDe: sql<string>`tomador_documento`.as('livro_de'),
      livroMes: sql<string | null>`to_char(escrit_competencia, 'YYYY-MM')`.as('livro_mes'),
      // As `lerLinha` of the bookkeeping reads it.
      chave: sql<string>`coalesce(origem, '-') || '.' || coalesce(nota_id, 0) || '.' || coalesce(escrit_id, 0)`.as('chave'),
    })
    .from(sql`(${pares(competenciaInicial, competenciaFinal)}) as pares`)
    .where(
      and(
        prestador === null
          ? undefined
          : sql`prestador_documento = (select documento from pessoa where id = ${Number(prestador)} and municipio_id = iss_municipio())`,
        esteId(sql`tomador_id`, tomador),
        umDosTextos(resultado, filtros.resultado),
        // Withheld is what either side says: that the other says no is a finding of its own.
        filtros.retido === null
          ? undefined
          : sql`(coalesce(nota_retido, false) or coalesce(escrit_retido, false)) = ${filtros.retido === 'SIM'}`,
      ),
    )
}
