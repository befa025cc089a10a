-- Works know whether they are active and exempt, who registered them, and their code without marks, by which notes find them.
alter table obra
  add column ativa boolean not null default true,
  add column isenta boolean not null default false,
  add column criador_id bigint,
  add column chave text not null generated always as (upper(regexp_replace(codigo, '[^0-9A-Za-z]', '', 'g'))) stored,
  add foreign key (municipio_id, criador_id) references pessoa(municipio_id, id);
create index obra_chave on obra (municipio_id, chave);
insert into obra_prestador (municipio_id, obra_id, prestador_id, criado_em) select municipio_id, id, pessoa_id, criada_em from obra;
alter table tipo_abatimento_obra_contribuinte add column obra_id bigint, add foreign key (municipio_id, obra_id) references obra(municipio_id, id);
