-- Directory of states and municipalities (global) and what a served city says about itself (tenant, one row).
create table estado (
  codigo int primary key,
  sigla char(2) not null unique,
  nome text not null
);
select iss_global('estado');
