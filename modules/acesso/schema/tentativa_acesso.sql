-- Failed attempts by purpose and user name, whether or not such an account exists: an unknown name is locked like a known one.
create table tentativa_acesso (
  chave text primary key,
  tentativas int not null default 0,
  bloqueado_ate timestamptz,
  ultima_em timestamptz not null
);
select iss_global('tentativa_acesso', 'select, insert, update, delete');
comment on column tentativa_acesso.chave is 'Keyed hash of purpose and user name: names typed by strangers are not stored';
