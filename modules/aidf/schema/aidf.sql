-- AIDF: authorisation to print documents, a document itself (its id is the document's), and what became of its numbers.
create table aidf (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  versao int not null default 1,
  numero bigint not null check (numero > 0),
  pessoa_id bigint not null,
  serie_id bigint not null,
  grafica_id bigint,
  grafica_nome text not null,
  guia_id bigint,
  solicitacao_id bigint,
  tipo text not null check (tipo in ('BLOCO', 'FORMULARIO_CONTINUO', 'JOGOS_SOLTOS', 'BLOCO_BP')),
  quantidade_blocos int check (quantidade_blocos > 0),
  notas_por_bloco int check (notas_por_bloco > 0),
  vias int not null default 1 check (vias between 1 and 9),
  numero_inicial bigint not null check (numero_inicial > 0),
  numero_final bigint not null,
  emissao date not null,
  validade date,
  situacao text not null check (situacao in ('AGUARDANDO_PAGAMENTO', 'AUTORIZADA', 'CONFECCIONADA', 'CANCELADA')),
  declarada boolean not null default false,
  autorizacao_anterior text,
  autorizacao_estadual text,
  nota_grafica text,
  confeccionada_em date,
  primary key (municipio_id, id),
  check (numero_final >= numero_inicial),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, pessoa_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, serie_id) references serie(municipio_id, id),
  foreign key (municipio_id, grafica_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, guia_id) references guia(municipio_id, id),
  foreign key (municipio_id, solicitacao_id) references solicitacao(municipio_id, id),
  exclude using gist (municipio_id with =, pessoa_id with =, serie_id with =, int8range(numero_inicial, numero_final, '[]') with &&) where (situacao <> 'CANCELADA')
);
select iss_tenant('aidf');
revoke delete on aidf from iss_app;
create unique index aidf_numero on aidf (municipio_id, numero);
create index aidf_grafica on aidf (municipio_id, grafica_id) where grafica_id is not null;
create unique index aidf_guia on aidf (municipio_id, guia_id) where guia_id is not null;
