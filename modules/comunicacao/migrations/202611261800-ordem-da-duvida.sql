-- The service order that the administrator made of a ticket (A61).
alter table topico
  add column ordem_servico_id bigint,
  add foreign key (municipio_id, ordem_servico_id) references ordem_servico(municipio_id, id);
