-- Directory: code -> city and document. Filled by trigger only; read only through documento_por_codigo.
create table documento_codigo (
  codigo text primary key,
  municipio_id int not null,
  documento_id bigint not null,
  foreign key (municipio_id, documento_id) references documento(municipio_id, id)
);
select iss_global('documento_codigo', '');
create index documento_codigo_documento on documento_codigo (municipio_id, documento_id);
