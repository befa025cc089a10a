-- Global: the directory of municipalities (IBGE), and the served cities of the demonstration.
create table municipio_ibge (
  codigo text primary key check (codigo ~ '^[0-9]{7}$'),
  nome text not null,
  uf char(2) not null,
  busca text not null,
  codigo_tom text
);
select iss_global('municipio_ibge');
comment on column municipio_ibge.codigo_tom is 'Code of the Receita Federal (TOM/SIAFI), four digits';
create index municipio_ibge_uf on municipio_ibge (uf, busca);
