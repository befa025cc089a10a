-- The guide whose underpaid rest another one bills. Such a guide is no money of its own in a closing: the tax stands in the first one.
alter table guia add column complementa_id bigint;
alter table guia add foreign key (municipio_id, complementa_id) references guia(municipio_id, id);
create unique index guia_complementar on guia (municipio_id, complementa_id) where complementa_id is not null and estado <> 'CANCELADA';
