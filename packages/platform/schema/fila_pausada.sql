-- Queues that an administrator has stopped for a while (A60): what is in them waits.
create table fila_pausada (
  fila text primary key,
  pausada_em timestamptz not null,
  conta_id bigint not null,
  motivo text not null
);
select iss_global('fila_pausada', 'select, insert, delete');
