-- NotaFiscal: immutable content; its id is the document's (spec 3 §3.2, decisions N1-N3). Competence is the first day of its month.
create table nota_fiscal (
  municipio_id int not null default iss_municipio(),
  id bigint not null,
  numero bigint not null,
  serie_id bigint not null,
  autorizacao_id bigint,
  prestador_id bigint not null,
  tomador_id bigint,
  tomador_documento text,
  tomador_nome text,
  dados_prestador jsonb not null,
  dados_tomador jsonb,
  emissao timestamptz not null,
  data_prestacao date not null,
  competencia date not null check (extract(day from competencia) = 1),
  atividade_id bigint not null,
  item_lista_servico text not null,
  tipo_tributacao_id bigint not null,
  exigibilidade smallint not null check (exigibilidade between 1 and 7),
  regime text not null,
  municipio_prestacao text not null,
  municipio_incidencia text not null,
  devido_aqui boolean not null,
  retido boolean not null,
  discriminacao text not null,
  valor_total numeric(15,2) not null check (valor_total > 0),
  desconto_incondicional numeric(15,2) not null,
  desconto_condicional numeric(15,2) not null,
  deducoes numeric(15,2) not null,
  base numeric(15,2) not null check (base >= 0),
  aliquota numeric(7,4) not null,
  aliquota_exata numeric(7,4) not null,
  imposto numeric(15,2) not null check (imposto >= 0),
  pis numeric(15,2) not null default 0,
  cofins numeric(15,2) not null default 0,
  irrf numeric(15,2) not null default 0,
  csll numeric(15,2) not null default 0,
  inss numeric(15,2) not null default 0,
  outras_retencoes numeric(15,2) not null default 0,
  outras_deducoes numeric(15,2) not null default 0,
  liquido numeric(15,2) not null,
  a_receber numeric(15,2) not null,
  canal text not null,
  rps_numero bigint,
  rps_serie text,
  rps_tipo smallint,
  rps_emissao date,
  rps_hash text,
  canonica jsonb not null,
  memoria jsonb not null,
  estado text not null default 'EMITIDA',
  substituida_id bigint,
  primary key (municipio_id, id),
  unique (municipio_id, prestador_id, numero),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, serie_id) references serie(municipio_id, id),
  foreign key (municipio_id, autorizacao_id) references autorizacao_nfe(municipio_id, id),
  foreign key (municipio_id, prestador_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, tomador_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, atividade_id) references atividade(municipio_id, id),
  foreign key (municipio_id, tipo_tributacao_id) references tipo_tributacao(municipio_id, id),
  foreign key (municipio_id, substituida_id) references nota_fiscal(municipio_id, id)
);
select iss_tenant('nota_fiscal');
revoke delete on nota_fiscal from iss_app;
create unique index nota_fiscal_rps on nota_fiscal (municipio_id, prestador_id, rps_tipo, rps_serie, rps_numero) where rps_numero is not null;
create index nota_fiscal_prestador on nota_fiscal (municipio_id, prestador_id, competencia desc, numero desc);
create index nota_fiscal_tomador on nota_fiscal (municipio_id, tomador_documento, competencia desc) where tomador_documento is not null;
create index nota_fiscal_emissao on nota_fiscal (municipio_id, emissao desc);
-- The hot path of emission: every fact of a note in one call, everything that a note writes in another (decisions T7).
-- Both run with the caller's rights, so row level security and privileges hold as for ordinary statements. No column is listed:
-- rows travel as JSON and take their columns from the tables.
create index nota_fiscal_ultima_data on nota_fiscal (municipio_id, prestador_id, numero desc)
  where rps_numero is null and estado <> 'SUBSTITUIDA';

create trigger nota_fiscal_nao_muda before update on nota_fiscal for each row execute function nota_fiscal_imutavel();
