-- Answers of the CEP service outside; null: there is no such CEP.
create table cep_consulta (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  endereco jsonb,
  consultado_em timestamptz not null
);
select iss_global('cep_consulta', 'select, insert, update');
