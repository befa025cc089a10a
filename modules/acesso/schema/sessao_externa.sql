-- Global: the provider's token of a session that began there, sealed.
create table sessao_externa (
  sessao_id uuid primary key references sessao(id),
  provedor text not null,
  renovacao text not null
);
select iss_global('sessao_externa', 'select, insert, delete');
comment on column sessao_externa.renovacao is 'Token of the provider, sealed under the secret of the installation';
