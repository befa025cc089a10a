-- How far its end was told of by mail (A21): 0 not yet, 1 thirty days before, 2 seven days before, 3 after it.
alter table certificado add column aviso smallint not null default 0 check (aviso between 0 and 3);
