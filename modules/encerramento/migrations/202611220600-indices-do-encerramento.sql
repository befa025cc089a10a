-- What a closing made is found by the closing: reopening, complement and statement of account read it so.
create index guia_encerramento on guia (municipio_id, encerramento_id) where encerramento_id is not null;
create index credito_encerramento on credito (municipio_id, encerramento_id) where encerramento_id is not null;
create index debito_encerramento_guia on debito (municipio_id, encerramento_guia_id) where encerramento_guia_id is not null;
create index debito_encerramento_gerador on debito (municipio_id, encerramento_gerador_id) where encerramento_gerador_id is not null;
-- Whether a taxpayer waits in another batch.
create index encerramento_lote_item_espera on encerramento_lote_item (municipio_id, pessoa_id) where situacao = 'EM_PROCESSAMENTO';
