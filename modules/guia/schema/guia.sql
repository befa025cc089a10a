-- Guia: a document; its id is the document's, its number has no gaps in the city. Competence is the first day of its month.
create table guia (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  numero bigint not null,
  pessoa_id bigint not null,
  tipo text not null check (tipo in ('AVULSA', 'VALOR_FIXO', 'ENCERRAMENTO', 'NOTA_FISCAL_AVULSA')),
  papel text not null check (papel in ('PRESTADOR', 'TOMADOR')),
  tributo text not null default 'ISSQN',
  competencia date not null check (extract(day from competencia) = 1),
  vencimento date not null,
  base numeric(15,2) not null check (base > 0),
  correcao numeric(15,2) not null default 0,
  multa numeric(15,2) not null default 0,
  juros numeric(15,2) not null default 0,
  tsa numeric(15,2) not null default 0,
  total numeric(15,2) not null check (total = base + correcao + multa + juros + tsa),
  validade date not null,
  recalculada_em date,
  codigo_barras text not null,
  pix text,
  denuncia boolean not null default false,
  permite_recalculo boolean not null default true,
  estado text not null default 'EMITIDA' check (estado in ('EMITIDA', 'PAGA', 'BAIXADA', 'CANCELADA', 'DIVIDA_ATIVA')),
  encerramento_id bigint,
  tipo_baixa text check (tipo_baixa in ('INTEGRACAO', 'MANUAL')),
  data_baixa date,
  motivo_baixa text,
  pessoa_baixa_id bigint,
  memoria jsonb not null,
  versao int not null default 1,
  exercicio int,
  parcela int check (parcela between 0 and 12),
  profissionais int check (profissionais > 0),
  observacao text check (length(observacao) <= 500),
  primary key (municipio_id, id),
  unique (municipio_id, numero),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, pessoa_id) references pessoa(municipio_id, id),
  check ((estado in ('PAGA', 'BAIXADA')) = (data_baixa is not null)),
  check (tipo <> 'VALOR_FIXO' or (exercicio is not null and parcela is not null))
);
select iss_tenant('guia');
revoke delete on guia from iss_app;
create index guia_pessoa on guia (municipio_id, pessoa_id, competencia desc, numero desc);
create index guia_vencimento on guia (municipio_id, estado, vencimento);
create unique index guia_valor_fixo on guia (municipio_id, pessoa_id, exercicio, parcela)
  where tipo = 'VALOR_FIXO' and estado <> 'CANCELADA';
-- What a closing made is found by the closing: reopening, complement and statement of account read it so.
create index guia_encerramento on guia (municipio_id, encerramento_id) where encerramento_id is not null;
