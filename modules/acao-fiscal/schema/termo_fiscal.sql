-- Term of an inspection (spec 3 §3.6), a document: its id is the document's. Numbered without gaps by kind and year; what it says never changes.
create table termo_fiscal (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  versao int not null default 1,
  tipo text not null check (tipo in ('NOTIFICACAO', 'AUTO_INFRACAO', 'ENCERRAMENTO', 'INICIO_FISCALIZACAO')),
  ano int not null,
  numero bigint not null,
  agendamento_id bigint,
  contribuinte_id bigint not null,
  fiscal_id bigint not null,
  emissao timestamptz not null,
  texto text not null,
  complemento text not null default '',
  assinatura text,
  -- Of the starting term: what the taxpayer has to show, and the authorisations that hold.
  documentos_solicitados text not null default '',
  aidf_id bigint,
  autorizacao_nfe_id bigint,
  -- Of the fine: one guide for all occurrences, or one for each.
  guia_unica boolean,
  -- Of the closing term: the terms that it closes.
  termo_inicio_id bigint,
  termo_auto_infracao_id bigint,
  -- Business days to answer, from the reading; null where no answer is asked for.
  prazo_dias int check (prazo_dias between 1 and 180),
  prazo date,
  email text not null default '',
  ciencia_em timestamptz,
  ciencia_forma text check (ciencia_forma in ('PORTAL', 'PESSOAL', 'POSTAL', 'EDITAL')),
  ciencia_por_id bigint,
  respondido_em timestamptz,
  primary key (municipio_id, id),
  unique (municipio_id, tipo, ano, numero),
  check (tipo = 'NOTIFICACAO' or agendamento_id is not null),
  check ((ciencia_em is null) = (ciencia_forma is null)),
  check ((prazo is not null) = (ciencia_em is not null and prazo_dias is not null)),
  check (respondido_em is null or ciencia_em is not null),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, agendamento_id) references fiscal_agenda(municipio_id, id),
  foreign key (municipio_id, contribuinte_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, fiscal_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, ciencia_por_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, aidf_id) references documento(municipio_id, id),
  foreign key (municipio_id, autorizacao_nfe_id) references documento(municipio_id, id),
  foreign key (municipio_id, termo_inicio_id) references termo_fiscal(municipio_id, id),
  foreign key (municipio_id, termo_auto_infracao_id) references termo_fiscal(municipio_id, id)
);
select iss_tenant('termo_fiscal');
revoke delete on termo_fiscal from iss_app;
create index termo_fiscal_agendamento on termo_fiscal (municipio_id, agendamento_id, emissao);
create index termo_fiscal_contribuinte on termo_fiscal (municipio_id, contribuinte_id, emissao desc);

create trigger termo_fiscal_imutavel before update on termo_fiscal for each row execute function termo_fiscal_so_recebe();
