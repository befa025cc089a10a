-- The taker's entry may be of an electronic note, and be tied to its document by hand although series or number differ.
alter table relacao_nota_escrit add column nota_id bigint;
alter table relacao_nota_escrit add column vinculada boolean not null default false;
alter table relacao_nota_escrit alter column escrit_prestada_id drop not null;
alter table relacao_nota_escrit add foreign key (municipio_id, nota_id) references nota_fiscal(municipio_id, id);
alter table relacao_nota_escrit add unique (municipio_id, nota_id);
alter table relacao_nota_escrit add check (num_nonnulls(escrit_prestada_id, nota_id) = 1);
