-- Letters of correction of notes (E08). A letter is a document of its own; the note stays as it is, and the last letter is in force: the
-- cancellation of its document says that a later one took its place.
create table carta_correcao (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  nota_id bigint not null,
  numero int not null check (numero between 1 and 20),
  texto text not null check (char_length(texto) between 15 and 1000),
  emissao timestamptz not null,
  usuario_id bigint,
  primary key (municipio_id, id),
  unique (municipio_id, nota_id, numero),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, nota_id) references nota_fiscal(municipio_id, id),
  foreign key (municipio_id, usuario_id) references pessoa(municipio_id, id)
);
select iss_tenant('carta_correcao');
revoke update, delete on carta_correcao from iss_app;
