-- Whether what a city issues counts (A20); every city that is there counts.
alter table municipio add column ambiente text not null default 'PRODUCAO' check (ambiente in ('TESTE', 'PRODUCAO'));
alter table municipio add column versao int not null default 1;
