-- Books that the city authenticated: a document (its id is the document's) with the printed file and its hash.
create table livro_autenticado (
  municipio_id int not null default iss_municipio() references municipio(id),
  id bigint not null,
  pessoa_id bigint not null,
  papel text not null check (papel in ('PRESTADOR', 'TOMADOR')),
  tipo_livro text not null check (tipo_livro in ('Anual', 'Mensal')),
  ano int not null,
  mes int check (mes between 1 and 12),
  arquivo_id bigint not null,
  sha256 text not null,
  solicitacao_id bigint,
  primary key (municipio_id, id),
  check ((tipo_livro = 'Mensal') = (mes is not null)),
  foreign key (municipio_id, id) references documento(municipio_id, id),
  foreign key (municipio_id, pessoa_id) references pessoa(municipio_id, id),
  foreign key (municipio_id, arquivo_id) references arquivo(municipio_id, id),
  foreign key (municipio_id, solicitacao_id) references solicitacao(municipio_id, id)
);
select iss_tenant('livro_autenticado');
revoke update, delete on livro_autenticado from iss_app;
create unique index livro_autenticado_periodo on livro_autenticado (municipio_id, pessoa_id, papel, ano, coalesce(mes, 0));
