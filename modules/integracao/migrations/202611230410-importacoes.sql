-- Imports are kept with all other orders (lote, lote_item).
drop table importacao_item;
drop table importacao;
