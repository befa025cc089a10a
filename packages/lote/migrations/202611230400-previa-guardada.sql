-- Orders whose preview is kept, line by line, before they are confirmed (form F9): files of a person.
alter table lote add column pessoa_id bigint;
alter table lote add column arquivo_id bigint;
alter table lote add column resumo jsonb not null default '{}';
alter table lote add foreign key (municipio_id, arquivo_id) references arquivo(municipio_id, id);
alter table lote drop constraint lote_situacao_check;
alter table lote add constraint lote_situacao_check check
  (situacao in ('EM_PREVIA', 'PREVISTO', 'AGUARDANDO', 'EM_PROCESSAMENTO', 'CONCLUIDO', 'CANCELADO', 'DESFAZENDO', 'DESFEITO'));
alter table lote_item drop constraint lote_item_situacao_check;
alter table lote_item add constraint lote_item_situacao_check check
  (situacao in ('PENDENTE', 'PRONTO', 'FEITO', 'SEM_EFEITO', 'ERRO', 'CANCELADO', 'A_DESFAZER', 'DESFEITO'));
create index lote_pessoa on lote (municipio_id, pessoa_id, id) where pessoa_id is not null;
-- A preview that nobody has confirmed yet is made anew when its file comes again.
grant delete on lote_item to iss_app;
