-- Batches of closings are kept with all other orders (lote, lote_item).
drop table encerramento_lote_item;
drop table encerramento_lote;
