-- The codes of a document stood twice, in its row and in the directory documento_codigo: two rows and four index entries more for each note.
-- The row has them alone now. A code of either kind is another document's never, in whatever city: senha has 16 characters, codigo_verificacao 9.
drop trigger documento_codigo_insere on documento;
drop function documento_registra_codigos();
drop table documento_codigo;
create unique index documento_senha on documento (senha);
create unique index documento_codigo_verificacao on documento (codigo_verificacao) where codigo_verificacao is not null;

-- Documents of all kinds in a period: they are written in the order of their emission, so ranges of blocks find them without an entry for each.
-- What is few beside the notes keeps its index by kind.
drop index documento_emissao;
create index documento_emissao on documento using brin (emissao) with (pages_per_range = 16);
create index documento_especie on documento (municipio_id, tipo_documento, emissao desc) where tipo_documento <> 'NOTA_FISCAL';
