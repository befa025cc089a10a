import { desvincularNotaEscrit, vincularNotaEscrit } from '@iss/escrituracao/contract/vinculo'
import { retidoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport, longtextField, lookupField, moneyField, multiSelectField } from '@iss/list/definition'
import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
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
    { key: 'valorEscriturado', label: 'Valor escriturado', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'issNota', label: 'ISS nota', kind: 'money', total: 'sum' },
    { key: 'issEscriturado', label: 'ISS escriturado', kind: 'money', total: 'sum' },
    { key: 'retidoNota', label: 'Retido na nota', kind: 'boolean' },
    { key: 'retidoEscriturado', label: 'Retido na escrituração', kind: 'boolean' },
    { key: 'senha', label: 'Senha da nota', kind: 'text' },
    { key: 'vinculada', label: 'Vinculada', kind: 'boolean' },
  ],
})

/** Electronic notes in force. */
const eletronicas = (
  onde: SQL,
) => sql`select 'NFE' as origem, n.id, n.competencia, n.prestador_id, p.documento as prestador_documento,
    p.nome as prestador, n.tomador_id, n.numero, s.codigo as serie, n.valor_total, n.imposto, n.retido, d.senha
  from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
    join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
    join documento d on d.municipio_id = n.municipio_id and d.id = n.id
  where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and ${onde}`
/** Paper notes in the ledgers of their providers. */
const dePapel = (
  onde: SQL,
) => sql`select 'PAPEL' as origem, x.id, x.competencia, x.titular_id as prestador_id, p.documento as prestador_documento,
    p.nome as prestador, o.id as tomador_id, x.numero, x.serie, x.valor_total, x.imposto, x.retido, null as senha
  from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
    join pessoa o on o.municipio_id = x.municipio_id and o.documento = x.outro_documento
  where x.papel = 'PRESTADOR' and x.estado = 'LANCADA' and ${onde}`
/** Pairs that the tax office tied together, while the entry is in force: numbers do not count for either side then. */
const vinculos = sql`(select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA')`
const mesmaSerie = (serie: SQL) => sql`(${serie} = '' or e.serie = '' or ${serie} = e.serie)`

const doVinculo = (vinculado: SQL, documento: SQL, pelosNumeros: SQL) =>
  sql`case when r.escrit_tomada_id is not null then ${vinculado} = ${documento} else ${pelosNumeros} end`

/**
 * Notes of the months with their entries, whatever the month of these; then entries of the months whose note is of other months or is none.
 * A note without entry counts for takers that keep books here.
 */
function pares(de: Competencia, ate: Competencia): SQL {
  const noPeriodo = (coluna: SQL) => sql`${coluna} between ${de.firstDay()}::date and ${ate.firstDay()}::date`
  const doLancamento = sql`p.municipio_id = e.municipio_id and p.documento = e.outro_documento`
  const campos = sql`m.origem, m.id as nota_id, m.competencia as nota_competencia, m.valor_total as nota_valor, m.imposto as nota_imposto,
    m.retido as nota_retido, m.senha, r.escrit_tomada_id is not null as vinculada, e.id as escrit_id, e.competencia as escrit_competencia, e.valor_total as escrit_valor,
    e.imposto as escrit_imposto, e.retido as escrit_retido, coalesce(m.numero, e.numero) as numero, m.prestador_id, t.id as tomador_id, t.nome as tomador,
    t.documento as tomador_documento, coalesce(m.prestador, e.outro_nome) as prestador, coalesce(m.prestador_documento, e.outro_documento) as prestador_documento`
  return sql`select ${campos}
    from (${eletronicas(noPeriodo(sql`n.competencia`))} union all ${dePapel(noPeriodo(sql`x.competencia`))}) m
    join pessoa t on t.id = m.tomador_id
    left join ${vinculos} r on case m.origem when 'NFE' then r.nota_id else r.escrit_prestada_id end = m.id
    left join escrit_papel e on e.titular_id = m.tomador_id and e.papel = 'TOMADOR' and e.estado = 'LANCADA'
      and e.outro_documento = m.prestador_documento
      and case when r.escrit_tomada_id is not null then e.id = r.escrit_tomada_id
        else e.numero = m.numero and ${mesmaSerie(sql`m.serie`)} and not exists (select 1 from ${vinculos} o where o.escrit_tomada_id = e.id) end
    where e.id is not null or t.autorizada_escriturar
    union all
    select ${campos}
    from escrit_papel e join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
    left join ${vinculos} r on r.escrit_tomada_id = e.id
    left join lateral (
      ${eletronicas(sql`${doLancamento} and n.tomador_id = e.titular_id and ${doVinculo(sql`r.nota_id`, sql`n.id`, sql`n.numero = e.numero and ${mesmaSerie(sql`s.codigo`)} and not exists (select 1 from ${vinculos} o where o.nota_id = n.id)`)}`)}
      union all
      ${dePapel(sql`${doLancamento} and x.outro_documento = t.documento and ${doVinculo(sql`r.escrit_prestada_id`, sql`x.id`, sql`x.numero = e.numero and ${mesmaSerie(sql`x.serie`)} and not exists (select 1 from ${vinculos} o where o.escrit_prestada_id = x.id)`)}`)}
    ) m on true
    where e.papel = 'TOMADOR' and e.estado = 'LANCADA' and ${noPeriodo(sql`e.competencia`)} and (m.id is null or not ${noPeriodo(sql`m.competencia`)})`
}

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
        filtros.retido === null ? undefined : sql`coalesce(escrit_retido, nota_retido) = ${filtros.retido === 'SIM'}`,
      ),
    )
}
