-- Registry autoridades-certificadoras over the table that was there before it.
alter table autoridade_certificadora add column versao int not null default 1;
