-- F150: by which channel the authorised RPS come.
alter table autorizacao_importacao add column canal text not null default 'AMBOS' check (canal in ('ARQUIVO', 'WEB_SERVICE', 'AMBOS'));
