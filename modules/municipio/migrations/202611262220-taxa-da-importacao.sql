-- S10: how long an authorisation to import RPS holds, and what it costs.
alter table config_aidf
  add column validade_importacao int not null default 12 check (validade_importacao between 1 and 120),
  add column taxa_importacao numeric(15,2) not null default 0 check (taxa_importacao >= 0);
