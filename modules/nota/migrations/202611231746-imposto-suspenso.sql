-- 'ISS com exigibilidade suspensa' of a note: what a deposit is compared with (CTN art. 151).
alter table nota_fiscal add column imposto_suspenso numeric(15,2) not null default 0 check (imposto_suspenso >= 0);
