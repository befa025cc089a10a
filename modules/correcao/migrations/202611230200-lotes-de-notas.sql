-- Orders on many notes are kept with all other orders (lote, lote_item).
drop table nota_lote_item;
drop table nota_lote;
