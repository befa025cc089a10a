-- AutorizacaoNFe: a document; its id is the document's.
create table autorizacao_nfe (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  pessoa_id bigint not null,
  serie_id bigint not null,
  inicio date not null,
  fim date,
  vencimento_notificado boolean not null default false,
  primary key (municipio_id, id),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, pessoa_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, serie_id) references serie(municipio_id, id),
  exclude using gist (municipio_id with =, pessoa_id with =, serie_id with =, daterange(inicio, fim, '[]') with &&)
);
select iss_tenant('autorizacao_nfe');
