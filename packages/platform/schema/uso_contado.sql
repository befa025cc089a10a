-- What is counted over all processes of an installation: requests of an address, bytes that an account sends in a day. Losing it in a crash
-- costs nothing, so it is not logged. Keys are hashed: no address stands here.
create unlogged table uso_contado (
  chave text not null,
  inicio timestamptz not null,
  expira timestamptz not null,
  total bigint not null,
  primary key (chave, inicio)
) with (fillfactor = 60);
select iss_global('uso_contado', 'select, insert, update, delete');
