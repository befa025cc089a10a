import { defineForaDoDas } from '@iss/nota-fiscal/server'
import { sublimite } from '../domain/aliquota-efetiva.ts'

/**
 * The ISS of a note goes outside the DAS when the revenue of its provider in the twelve months before the competence, notes and ledgers
 * together, is above the sublimit: the same revenue that the closing looks at. Sources: E00.S, C01.F; LC 123/2006 arts. 13-A and 20.
 */
export const foraDoDasDaNota = defineForaDoDas(async (ctx, alvos) => {
  const { rows } = await ctx.client.query<{ fora: boolean }>(
    `select coalesce((
       select sum(s.faturado) from saldo_competencia s where s.contribuinte_id = k.pessoa and s.papel = 'PRESTADOR'
         and s.competencia >= k.competencia - interval '12 months' and s.competencia < k.competencia
     ) > $3::numeric, false) as fora
     from unnest($1::bigint[], $2::date[]) with ordinality k(pessoa, competencia, ordem) order by k.ordem`,
    [alvos.map(({ pessoaId }) => pessoaId), alvos.map(({ competencia }) => competencia.firstDay()), sublimite.toString()],
  )
  return rows.map(({ fora }) => fora)
})
