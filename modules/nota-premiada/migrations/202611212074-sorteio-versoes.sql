-- What the configuration screen of the draws needs: version of the excluded documents, regulation.
alter table sorteio_documento_excluido add column versao int not null default 1;
alter table sorteio add column regulamento_arquivo_id bigint;
alter table sorteio add foreign key (municipio_id, regulamento_arquivo_id) references arquivo(municipio_id, id);
