-- Which city a connection of the read-only console looks at: written by the program over its own connection, never by the console's role.
create table consulta_sessao (
  pid int not null,
  inicio timestamptz not null,
  municipio_id int not null references municipio(id),
  conta_id bigint not null unique references conta(id),
  documentos boolean not null default false,
  aberta_em timestamptz not null,
  primary key (pid, inicio)
);
select iss_global('consulta_sessao', 'select, insert, delete');
