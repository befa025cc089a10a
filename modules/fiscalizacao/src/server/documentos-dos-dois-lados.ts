import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { lancamentosComNota, valorSemEfeito } from './pares-de-documentos.ts'

/** What only the taker knows of; also a paper note that its provider did not book. */
export const soDoTomador = 'Escriturada só pelo tomador'
export const canceladaPeloPrestador = 'Cancelada pelo prestador, escriturada pelo tomador'
export const valorDiferente = 'Valor diferente na nota e na escrituração'

/**
 * Documents that takers of the city booked as received from a provider of the city, beside the note that F31 pairs with each, electronic or of paper,
 * where the two sides do not agree: no note, one that was cancelled, or another amount (beyond one real). Who provides from elsewhere issues there.
 */
export const documentosDivergentes: SQL = sql`(
  select d.escrit_id as id, p.id as prestador_id, p.nome as prestador, d.tomador, d.escrit_competencia as competencia, d.numero,
    d.escrit_valor as escriturado, coalesce(d.nota_valor, d.sem_efeito) as nota, d.escrit_valor - coalesce(d.nota_valor, 0) as diferenca,
    case when d.nota_id is not null then ${valorDiferente} when d.sem_efeito is not null then ${canceladaPeloPrestador}
      else ${soDoTomador} end as resultado
  from (${lancamentosComNota(
    sql`e.origem = 'DECLARADA' and (m.id is null or abs(e.valor_total - m.valor_total) > 1)
      and e.outro_municipio = (select c.codigo from municipio c where c.id = e.municipio_id)`,
    sql`, case when m.id is null then ${valorSemEfeito} end as sem_efeito`,
  )}) d
    join pessoa p on p.municipio_id = iss_municipio() and p.documento = d.prestador_documento
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
