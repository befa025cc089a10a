-- Rules that read declarations are looked at again when a file of declarations was imported.
alter table alerta_execucao drop constraint alerta_execucao_origem_check;
alter table alerta_execucao add constraint alerta_execucao_origem_check check (origem in ('NOTURNA', 'PEDIDA', 'IMPORTACAO'));
