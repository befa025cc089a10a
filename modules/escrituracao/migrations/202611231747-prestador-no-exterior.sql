-- A taker books a provider abroad, known by its country and its number there (LC 116/2003 art. 1 §1).
alter table escrit_papel add column outro_pais text check (outro_pais ~ '^[A-Z]{2}$'), add column outro_nif text not null default '';
drop index escrit_papel_tomador;
create unique index escrit_papel_tomador on escrit_papel (municipio_id, titular_id, outro_documento, coalesce(outro_pais, ''), outro_nif, serie, numero, ano)
  where papel = 'TOMADOR' and estado = 'LANCADA';
