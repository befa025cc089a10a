-- What a taker is found by, folded once when he is written and not at each letter that is typed. A trigger keeps it.
alter table catalogo_tomador add column busca text not null default '';
update catalogo_tomador set busca = lower(unaccent(nome || E'\n' || coalesce(email, '') || E'\n' || documento));
