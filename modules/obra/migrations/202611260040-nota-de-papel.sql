-- A paper note of the provider's ledger that names works and deducts is an ObraUnica, too (O4 escritPapel): of a note or of an entry, never of both.
alter table obra_unica alter column nota_id drop not null, add column escrit_papel_id bigint,
  add foreign key (municipio_id, escrit_papel_id) references escrit_papel(municipio_id, id),
  add unique (municipio_id, escrit_papel_id),
  add constraint obra_unica_documento check (num_nonnulls(nota_id, escrit_papel_id) = 1);
