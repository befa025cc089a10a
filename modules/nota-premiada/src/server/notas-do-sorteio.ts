import { estadosComEfeitoSql } from '@iss/nota/server'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Notes that give tickets in a draw (the rule of `bilhetesDaNota`, in SQL, for many at once): in force, no single note, issued in the period up to the
 * deadline, to a CPF that is not excluded, worth a ticket at least. `nota_id`, `documento`, `emissao` and `quantidade`, under the draw `s`.
 */
const elegiveis: SQL = sql`select n.id as nota_id, n.tomador_documento as documento, n.emissao,
    least(trunc(n.valor_total / s.valor_por_bilhete), s.maximo_por_nota)::int as quantidade
  from nota_fiscal n join serie r on r.municipio_id = n.municipio_id and r.id = n.serie_id
  where n.municipio_id = s.municipio_id and n.estado in ${estadosComEfeitoSql} and not r.avulsa
    and n.emissao >= (s.periodo_inicial::timestamp at time zone 'America/Sao_Paulo')
    and n.emissao < ((least(s.periodo_final, s.data_limite) + 1)::timestamp at time zone 'America/Sao_Paulo')
    and length(n.tomador_documento) = 11 and n.valor_total >= s.valor_por_bilhete
    and not exists (select from sorteio_documento_excluido x
      where x.municipio_id = s.municipio_id and x.sorteio_id = s.id and x.documento = n.tomador_documento)`

/** What of a draw gives tickets: how many notes, and of them those without any. Laterally under the draw `s`. */
export const contagemDoSorteio: SQL = sql`(select count(*)::int as elegiveis,
    count(*) filter (where not exists (select from bilhete b
      where b.municipio_id = s.municipio_id and b.sorteio_id = s.id and b.nota_id = e.nota_id))::int as a_gerar
  from (${elegiveis}) e)`

/** The notes of a draw that gave no ticket yet; a draw whose list is fixed has none. */
export const notasSemBilhete = (sorteioId: SQL): SQL => sql`(select e.* from sorteio s cross join lateral (${elegiveis}) e
  where s.id = ${sorteioId} and s.situacao = 'ABERTO' and not exists (select from bilhete b
    where b.municipio_id = s.municipio_id and b.sorteio_id = s.id and b.nota_id = e.nota_id))`
