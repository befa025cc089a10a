-- The notes of a batch stand in rows of their own, so that an index finds the batch of a note.
insert into lote_rps_nota (municipio_id, lote_id, ordem, nota_id)
  select l.municipio_id, l.id, n.ordem, n.nota from lote_rps l cross join unnest(l.notas) with ordinality n(nota, ordem);
alter table lote_rps drop column notas;
