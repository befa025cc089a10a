-- Credito: a document of the taxpayer, used by closings in order of emission (decisions G2).
create table credito (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  pessoa_id bigint not null,
  papel text not null check (papel in ('PRESTADOR', 'TOMADOR')),
  competencia date not null check (extract(day from competencia) = 1),
  motivo text not null,
  valor numeric(15,2) not null check (valor > 0),
  usado numeric(15,2) not null default 0 check (usado between 0 and valor),
  emissao timestamptz not null,
  guia_id bigint,
  pagamento_id bigint,
  encerramento_id bigint,
  cancelado boolean not null default false,
  tipo_credito_id bigint,
  processo text check (length(processo) <= 60),
  primary key (municipio_id, id),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, pessoa_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, guia_id) references guia(municipio_id, id),
  check (not cancelado or usado = 0),
  foreign key (municipio_id, tipo_credito_id) references tipo_credito(municipio_id, id)
);
select iss_tenant('credito');
revoke delete on credito from iss_app;
create index credito_pessoa on credito (municipio_id, pessoa_id, papel, emissao);
create index credito_encerramento on credito (municipio_id, encerramento_id) where encerramento_id is not null;
