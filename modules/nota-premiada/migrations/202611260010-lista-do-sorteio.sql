-- The list of a draw is fixed by its hash when it is closed, its result published by the manager.
alter table sorteio
  add column fechado_em timestamptz,
  add column hash_lista text,
  add column publicado_em timestamptz,
  add check (situacao <> 'FECHADO' or hash_lista is not null),
  add check (publicado_em is null or situacao = 'SORTEADO');
