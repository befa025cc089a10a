/**
 * The situation in which the registration of a person stood before it first changed after a day: a subselect, null where it has not changed since. Read
 * from the trail, which every change of a registration leaves; of what was blocked before it came into the system no day is known.
 *
 * @param pessoa Name of the row of the person.
 * @param dia The civil day, an expression.
 */
export const situacaoAntesDeMudarSql = (pessoa: string, dia: string): string =>
  `(select t.antes ->> 'situacao' from auditoria_evento t where t.municipio_id = ${pessoa}.municipio_id and t.entidade = 'pessoa'
    and t.entidade_id = ${pessoa}.id::text and (t.ocorrido_em at time zone 'America/Sao_Paulo')::date > ${dia}
    and t.antes ->> 'situacao' <> t.depois ->> 'situacao' order by t.id limit 1)`
