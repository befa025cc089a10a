-- How the city writes the codes of its activities and the municipal registrations.
alter table municipio_config
  add column separador_atividade text check (separador_atividade in ('.', '-', '/')),
  add column mascara_inscricao text check (mascara_inscricao ~ '^[0 ./-]*0[0 ./-]*$');
