-- Processes of the installation, each as it told of itself last (A60). Losing it in a crash costs nothing, so it is not logged.
create unlogged table instancia (
  id uuid primary key,
  papel text not null check (papel in ('api', 'worker', 'tudo')),
  maquina text not null,
  pid int not null,
  versao text not null,
  iniciada_em timestamptz not null,
  vista_em timestamptz not null,
  cpu_segundos bigint not null,
  memoria bigint not null,
  atraso_ms numeric(12, 2) not null,
  conexoes int not null,
  conexoes_ociosas int not null,
  esperando int not null,
  disco_livre bigint not null,
  disco_total bigint not null
);
select iss_global('instancia', 'select, insert, update, delete');
