import type { Competencia } from '@iss/kernel/competencia'
import { estadosComEfeitoSql } from '@iss/nota/server'
import { type SQL, sql } from 'drizzle-orm'

/*
 * Documents as their two sides tell them: the note of a provider, electronic or of paper, and the entry of its taker. What the tax office tied
 * together is a pair; else provider, number and series tell it. Source: F31.
 */

const notaEmVigor = sql`n.estado in ${estadosComEfeitoSql}`
const papelEmVigor = sql`x.estado = 'LANCADA'`

/** The taker of a note that was issued before he was registered: it names his document alone. */
const tomadorPosterior = sql`(select o.id from pessoa o where o.municipio_id = n.municipio_id and o.documento = n.tomador_documento)`

/** Electronic notes: those in force unless told. */
const eletronicas = (
  onde: SQL,
  estado: SQL = notaEmVigor,
) => sql`select 'NFE' as origem, n.id, n.competencia, n.prestador_id, p.documento as prestador_documento,
    p.nome as prestador, coalesce(n.tomador_id, ${tomadorPosterior}) as tomador_id,
    n.numero, null::int as ano, s.codigo as serie, n.valor_total, n.imposto, n.retido, d.senha
  from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
    join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
    join documento d on d.municipio_id = n.municipio_id and d.id = n.id
  where ${estado} and ${onde}`
/** Paper notes in the ledgers of their providers: those in force unless told. */
const dePapel = (
  onde: SQL,
  estado: SQL = papelEmVigor,
) => sql`select 'PAPEL' as origem, x.id, x.competencia, x.titular_id as prestador_id, p.documento as prestador_documento,
    p.nome as prestador, o.id as tomador_id, x.numero, x.ano, x.serie, x.valor_total, x.imposto, x.retido, null as senha
  from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
    join pessoa o on o.municipio_id = x.municipio_id and o.documento = x.outro_documento
  where x.papel = 'PRESTADOR' and ${estado} and ${onde}`
/** Pairs that the tax office tied together, while the entry is in force: numbers do not count for either side then. */
const vinculos = sql`(select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA')`
const mesmaSerie = (serie: SQL) => sql`(${serie} = '' or e.serie = '' or ${serie} = e.serie)`
const vinculado = (documento: SQL, coluna: SQL) => sql`exists (select 1 from ${vinculos} o where ${coluna} = ${documento})`

const campos = sql`m.origem, m.id as nota_id, m.competencia as nota_competencia, m.valor_total as nota_valor, m.imposto as nota_imposto,
    m.retido as nota_retido, m.senha, r.escrit_tomada_id is not null as vinculada, e.id as escrit_id, e.competencia as escrit_competencia, e.valor_total as escrit_valor,
    e.imposto as escrit_imposto, e.retido as escrit_retido, coalesce(m.numero, e.numero) as numero, m.prestador_id, t.id as tomador_id, t.nome as tomador,
    t.documento as tomador_documento, coalesce(m.prestador, e.outro_nome) as prestador, coalesce(m.prestador_documento, e.outro_documento) as prestador_documento`

/**
 * The document of the provider that belongs to an entry `e` of the taker `t`, tied by `r` or not at all: the one that it was tied to, else one of its number
 * and series that is tied to no other. Each is a branch with an index of its own. Numbers of paper begin anew every year, so the year counts there.
 */
function documentoDe(estado: { nota?: SQL; papel?: SQL } = {}): SQL {
  const deles = sql`p.municipio_id = e.municipio_id and p.documento = e.outro_documento`
  const daNota = sql`${deles} and (n.tomador_id = e.titular_id or n.tomador_id is null and n.tomador_documento = t.documento)`
  const doPapel = sql`${deles} and x.outro_documento = t.documento`
  const solto = sql`r.escrit_tomada_id is null`
  const porNumero = sql`${daNota} and ${solto} and n.numero = e.numero and ${mesmaSerie(sql`s.codigo`)} and not ${vinculado(sql`n.id`, sql`o.nota_id`)}`
  const porNumeroEAno = sql`${doPapel} and ${solto} and x.numero = e.numero and x.ano = e.ano and ${mesmaSerie(sql`x.serie`)}
      and not ${vinculado(sql`x.id`, sql`o.escrit_prestada_id`)}`
  // Of several the one of the same series, else the newest electronic one.
  return sql`(select d.* from (
      ${eletronicas(sql`${daNota} and n.id = r.nota_id`, estado.nota)}
      union all ${eletronicas(porNumero, estado.nota)}
      union all ${dePapel(sql`${doPapel} and x.id = r.escrit_prestada_id`, estado.papel)}
      union all ${dePapel(porNumeroEAno, estado.papel)}
    ) d order by d.serie = e.serie desc, d.origem, d.id desc limit 1)`
}

/** Entries `e` of takers `t`, each with its note `m` in force where there is one. `onde`: on `e` and `m`; `mais`: columns beyond those of a pair. */
export const lancamentosComNota = (onde: SQL, mais: SQL = sql``): SQL =>
  sql`select ${campos}${mais}
    from escrit_papel e join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
    left join ${vinculos} r on r.escrit_tomada_id = e.id
    left join lateral ${documentoDe()} m on true
    where e.papel = 'TOMADOR' and e.estado = 'LANCADA' and ${onde}`

/** Amount of the document of an entry `e` that its provider cancelled or replaced; null where there is none. */
export const valorSemEfeito: SQL = sql`(select k.valor_total
    from ${documentoDe({ nota: sql`n.estado in ('CANCELADA', 'SUBSTITUIDA')`, papel: sql`x.estado = 'CANCELADA'` })} k)`

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
        else e.numero = m.numero and (m.ano is null or m.ano = e.ano) and ${mesmaSerie(sql`m.serie`)} and not ${vinculado(sql`e.id`, sql`o.escrit_tomada_id`)} end
    where e.id is not null or t.autorizada_escriturar
    union all
    ${lancamentosComNota(sql`${noPeriodo(sql`e.competencia`)} and (m.id is null or not ${noPeriodo(sql`m.competencia`)})`)}`
}
