-- ReciboLocacao (spec 3 §3.2): receipt for the rental of movable goods. It shares the id of its document; what it says never changes.
create table recibo_locacao (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  numero bigint not null,
  prestador_id bigint not null,
  dados_prestador jsonb not null,
  endereco_prestador jsonb,
  dados_tomador jsonb not null,
  endereco_tomador jsonb,
  tomador_documento text not null,
  tomador_nome text not null,
  data_prestacao date not null,
  competencia date not null check (extract(day from competencia) = 1),
  periodo_inicio date,
  periodo_fim date,
  itens jsonb not null check (jsonb_typeof(itens) = 'array' and jsonb_array_length(itens) > 0),
  valor_total numeric(15,2) not null check (valor_total > 0),
  observacoes text not null default '',
  primary key (municipio_id, id),
  unique (municipio_id, prestador_id, numero),
  check (periodo_fim >= periodo_inicio),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, prestador_id) references pessoa(municipio_id, id)
);
select iss_tenant('recibo_locacao');
revoke update, delete on recibo_locacao from iss_app;
create index recibo_locacao_competencia on recibo_locacao (municipio_id, prestador_id, competencia);
create index recibo_locacao_tomador on recibo_locacao (municipio_id, prestador_id, tomador_documento, periodo_fim);
