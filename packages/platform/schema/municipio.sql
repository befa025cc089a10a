-- Global: every municipality that the installation serves or knows.
create table municipio (
  id int primary key,
  codigo text not null unique,
  nome text not null,
  uf char(2) not null,
  cliente boolean not null default false,
  demo boolean not null default false
);
select iss_global('municipio');
comment on column municipio.codigo is 'IBGE code of seven digits; demo cities have codes of their own outside the IBGE range';
