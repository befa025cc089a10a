-- The row that an item gave (a closing, a note), so that the rest of the house finds the order from it.
alter table lote_item add column resultado_id bigint;
create index lote_item_resultado on lote_item (municipio_id, resultado_id) where resultado_id is not null;
