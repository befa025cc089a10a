-- Who of the tax office has taken a request upon himself, or was given it.
alter table solicitacao add column responsavel_id bigint,
  add constraint solicitacao_responsavel foreign key (municipio_id, responsavel_id) references pessoa(municipio_id, id);
comment on column solicitacao.responsavel_id is 'Inspector who is to decide it; null: the inspector of the taxpayer, if there is one';
