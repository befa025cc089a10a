-- What the administrator sets for the notes of a city (A31): how many items one may have, and the first number of whoever begins to issue.
alter table config_nota
  add column maximo_itens int not null default 50 check (maximo_itens between 1 and 200),
  add column numero_inicial bigint not null default 1 check (numero_inicial between 1 and 999999999);
