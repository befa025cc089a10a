-- Days in which a provisional receipt becomes a note (config-acesso): a later conversion is told as late.
alter table config_nota add column prazo_conversao_rps int not null default 10 check (prazo_conversao_rps between 1 and 365);
