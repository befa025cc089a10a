import type { Competencia } from '@iss/kernel/competencia'
import { type SQL, sql } from 'drizzle-orm'

/*
 * Documents as their two sides tell them: the note of a provider, electronic or of paper, and the entry of its taker. What the tax office tied
 * together is a pair; else provider, number and series tell it. Source: F31.
 */

const notaEmVigor = sql`n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')`
const papelEmVigor = sql`x.estado = 'LANCADA'`

/** Electronic notes: those in force unless told. */
const eletronicas = (
  onde: SQL,
  estado: SQL = notaEmVigor,
) => sql`select 'NFE' as origem, n.id, n.competencia, n.prestador_id, p.documento as prestador_documento,
    p.nome as prestador, n.tomador_id, n.numero, s.codigo as serie, n.valor_total, n.imposto, n.retido, d.senha
  from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
    join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
    join documento d on d.municipio_id = n.municipio_id and d.id = n.id
  where ${estado} and ${onde}`
/** Paper notes in the ledgers of their providers: those in force unless told. */
const dePapel = (
  onde: SQL,
  estado: SQL = papelEmVigor,
) => sql`select 'PAPEL' as origem, x.id, x.competencia, x.titular_id as prestador_id, p.documento as prestador_documento,
    p.nome as prestador, o.id as tomador_id, x.numero, x.serie, x.valor_total, x.imposto, x.retido, null as senha
  from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
    join pessoa o on o.municipio_id = x.municipio_id and o.documento = x.outro_documento
  where x.papel = 'PRESTADOR' and ${estado} and ${onde}`
/** Pairs that the tax office tied together, while the entry is in force: numbers do not count for either side then. */
const vinculos = sql`(select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA')`
const mesmaSerie = (serie: SQL) => sql`(${serie} = '' or e.serie = '' or ${serie} = e.serie)`

const doVinculo = (vinculado: SQL, documento: SQL, pelosNumeros: SQL) =>
  sql`case when r.escrit_tomada_id is not null then ${vinculado} = ${documento} else ${pelosNumeros} end`

/** Entry `e` of the taker `t` names the provider `p`. */
const doLancamento = sql`p.municipio_id = e.municipio_id and p.documento = e.outro_documento`
const campos = sql`m.origem, m.id as nota_id, m.competencia as nota_competencia, m.valor_total as nota_valor, m.imposto as nota_imposto,
    m.retido as nota_retido, m.senha, r.escrit_tomada_id is not null as vinculada, e.id as escrit_id, e.competencia as escrit_competencia, e.valor_total as escrit_valor,
    e.imposto as escrit_imposto, e.retido as escrit_retido, coalesce(m.numero, e.numero) as numero, m.prestador_id, t.id as tomador_id, t.nome as tomador,
    t.documento as tomador_documento, coalesce(m.prestador, e.outro_nome) as prestador, coalesce(m.prestador_documento, e.outro_documento) as prestador_documento`

/** Entries `e` of takers `t`, each with its note `m` in force where there is one. `onde`: on `e` and `m`; `mais`: columns beyond those of a pair. */
export const lancamentosComNota = (onde: SQL, mais: SQL = sql``): SQL =>
  sql`select ${campos}${mais}
    from escrit_papel e join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
    left join ${vinculos} r on r.escrit_tomada_id = e.id
    left join lateral (
      ${eletronicas(sql`${doLancamento} and n.tomador_id = e.titular_id and ${doVinculo(sql`r.nota_id`, sql`n.id`, sql`n.numero = e.numero and ${mesmaSerie(sql`s.codigo`)} and not exists (select 1 from ${vinculos} o where o.nota_id = n.id)`)}`)}
      union all
      ${dePapel(sql`${doLancamento} and x.outro_documento = t.documento and ${doVinculo(sql`r.escrit_prestada_id`, sql`x.id`, sql`x.numero = e.numero and ${mesmaSerie(sql`x.serie`)} and not exists (select 1 from ${vinculos} o where o.escrit_prestada_id = x.id)`)}`)}
    ) m on true
    where e.papel = 'TOMADOR' and e.estado = 'LANCADA' and ${onde}`

/** Amount of the last document of the number and series of an entry `e` of the taker `t` that its provider cancelled or replaced; null where there is none. */
export const valorSemEfeito: SQL = sql`(
    select k.valor_total from (
      ${eletronicas(sql`${doLancamento} and n.tomador_id = e.titular_id and n.numero = e.numero and ${mesmaSerie(sql`s.codigo`)}`, sql`n.estado in ('CANCELADA', 'SUBSTITUIDA')`)}
      union all
      ${dePapel(sql`${doLancamento} and x.outro_documento = t.documento and x.numero = e.numero and ${mesmaSerie(sql`x.serie`)}`, sql`x.estado = 'CANCELADA'`)}
    ) k order by k.id desc limit 1)`

/**
 * Notes of the months with their entries, whatever the month of these; then entries of the months whose note is of other months or is none.
 * A note without entry counts for takers that keep books here.
 */
export function pares(de: Competencia, ate: Competencia): SQL {
  const noPeriodo = (coluna: SQL) => sql`${coluna} between ${de.firstDay()}::date and ${ate.firstDay()}::date`
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
    ${lancamentosComNota(sql`${noPeriodo(sql`e.competencia`)} and (m.id is null or not ${noPeriodo(sql`m.competencia`)})`)}`
}
