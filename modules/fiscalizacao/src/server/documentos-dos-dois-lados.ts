import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Documents that takers of the city booked as received from a provider of the city, beside the note of that provider and number, where the two sides
 * do not agree: no note, one that was cancelled, or another amount (beyond one real). Of NF-e only: paper is the provider's word as well.
 */
export const documentosDivergentes: SQL = sql`(
  select e.id, p.id as prestador_id, p.nome as prestador, t.nome as tomador, e.competencia, e.numero, e.valor_total as escriturado,
    n.valor_total as nota, e.valor_total - case when n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') then n.valor_total else 0 end as diferenca,
    case when n.id is null then 'Escriturada pelo tomador, não emitida'
      when n.estado not in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') then 'Cancelada pelo prestador, escriturada pelo tomador'
      else 'Valor diferente na nota e na escrituração' end as resultado
  from escrit_papel e
    join pessoa p on p.municipio_id = e.municipio_id and p.documento = e.outro_documento
    join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
    left join lateral (select n.id, n.estado, n.valor_total from nota_fiscal n
      where n.municipio_id = e.municipio_id and n.prestador_id = p.id and n.numero = e.numero
        and (n.tomador_id = e.titular_id or n.tomador_documento = t.documento) order by n.id desc limit 1) n on true
  where e.papel = 'TOMADOR' and e.estado = 'LANCADA' and e.origem = 'DECLARADA'
    and (n.id is null or n.estado not in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') or abs(e.valor_total - n.valor_total) > 1)
) as x`

/** One of them by the id of the booking; refuses ('not-found') what does not exist or agrees by now. */
export async function lerDocumentoDivergente({ db }: Context, id: number) {
  const { rows } = await db.execute<{
    prestador_id: string
    tomador: string
    competencia: string
    numero: string
    escriturado: string
    nota: string | null
    diferenca: string
    resultado: string
  }>(sql`select x.prestador_id, x.tomador, to_char(x.competencia, 'YYYY-MM-DD') as competencia, x.numero, x.escriturado::text, x.nota::text,
    abs(x.diferenca)::text as diferenca, x.resultado from ${documentosDivergentes} where x.id = ${id}`)
  const row = rows[0] ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    prestadorId: Number(row.prestador_id),
    tomador: row.tomador,
    competencia: Competencia.fromData(row.competencia),
    numero: row.numero,
    escriturado: Dinheiro.from(row.escriturado),
    nota: row.nota === null ? null : Dinheiro.from(row.nota),
    diferenca: Dinheiro.from(row.diferenca),
    resultado: row.resultado,
  }
}
