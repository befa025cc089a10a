-- Spec 3 §3.2: the authorisation to import RPS names the guide of its fee.
alter table autorizacao_importacao
  add column guia_id bigint,
  add foreign key (municipio_id, guia_id) references guia(municipio_id, id);
