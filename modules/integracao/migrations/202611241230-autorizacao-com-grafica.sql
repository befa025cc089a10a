-- Spec 3 §3.2: the authorisation to send RPS names who prints them and who granted it.
alter table autorizacao_importacao
  add column grafica text,
  add column gerado_por bigint,
  add foreign key (municipio_id, gerado_por) references pessoa(municipio_id, id);
