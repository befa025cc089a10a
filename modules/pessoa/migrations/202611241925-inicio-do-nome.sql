-- Names by how they begin, whatever the collation of the database: what most people type.
create index pessoa_nome_inicio on pessoa (municipio_id, busca text_pattern_ops);
