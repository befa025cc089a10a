-- What an event needs besides its note: the reason of a cancellation, its words.
alter table nota_envio_nacional add column pedido jsonb;
