-- Seals of the audit trail: each chains the events of a moment to the seal before it (decisions T5).
create table auditoria_selo (
  municipio_id int not null default iss_municipio() references municipio(id),
  sequencia bigint not null,
  evento_id bigint not null,
  anterior text not null,
  selo text not null,
  selado_em timestamptz not null,
  primary key (municipio_id, sequencia),
  unique (municipio_id, evento_id),
  foreign key (municipio_id, evento_id) references auditoria_evento(municipio_id, id)
);
select iss_tenant('auditoria_selo');
revoke update, delete on auditoria_selo from iss_app;
