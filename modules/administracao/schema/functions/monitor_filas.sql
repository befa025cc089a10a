-- Long work of all cities by queue: what waits, what runs, what ended badly in the last week, the oldest that waits (crosses cities by name: decisions T3).
create or replace function monitor_filas(p_agora timestamptz) returns table (fila text, aguardando bigint, executando bigint, erros bigint, mais_antigo timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select p.tipo_fila,
    count(*) filter (where p.fim_processamento is null and p.termino_inesperado is null and p.inicio_processamento is null),
    count(*) filter (where p.fim_processamento is null and p.termino_inesperado is null and p.inicio_processamento is not null),
    count(*) filter (where p.termino_inesperado is not null and p.agendado > p_agora - interval '7 days'),
    min(p.agendado) filter (where p.fim_processamento is null and p.termino_inesperado is null)
  from processo_assincrono p where p.fim_processamento is null or p.agendado > p_agora - interval '7 days' group by 1
  union all
  select 'filaEmails', count(*), 0, count(e.erro), min(e.criado_em) from email e where e.enviado_em is null $$;
revoke all on function monitor_filas(timestamptz) from public;
grant execute on function monitor_filas(timestamptz) to iss_app;
