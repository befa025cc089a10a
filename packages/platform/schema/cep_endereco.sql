-- Global: addresses by CEP known to the installation; asked before the service outside.
create table cep_endereco (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  logradouro_tipo text not null default '' check (logradouro_tipo in ('', 'R.', 'Av.', 'Pça.', 'Al.', 'Rod.', 'Trav.')),
  logradouro_nome text not null default '',
  bairro text not null default '',
  municipio_codigo text not null references municipio_ibge(codigo)
);
select iss_global('cep_endereco', 'select, insert, update');
