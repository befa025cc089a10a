-- Sessions of an account; of every city, because one account may serve several.
create table sessao (
  id uuid primary key,
  conta_id bigint not null references conta(id),
  municipio_id int not null references municipio(id),
  pessoa_usuario_id bigint not null,
  pessoa_selecionada_id bigint not null,
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  encerrada_em timestamptz,
  motivo text check (motivo in ('SAIDA', 'REUSO', 'SENHA', 'BLOQUEIO')),
  foreign key (municipio_id, pessoa_usuario_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, pessoa_selecionada_id) references pessoa(municipio_id, id)
);
select iss_global('sessao', 'select, insert, update');
create index sessao_conta on sessao (conta_id) where encerrada_em is null;
