-- A note is looked for among the deductions of others when it is to be cancelled.
create index nota_deducao_fornecedor on nota_deducao (municipio_id, numero_documento) where documento_fornecedor is not null;
