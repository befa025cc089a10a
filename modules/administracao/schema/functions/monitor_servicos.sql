-- The last success of what the installation stands on (crosses cities by name: decisions T3).
create or replace function monitor_servicos() returns table (servico text, ultimo timestamptz, detalhe text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp stable as $$
begin
  return query
    select 'Banco de dados'::text, now(), pg_size_pretty(pg_database_size(current_database()))
    union all select 'E-mail', max(e.enviado_em), count(*) filter (where e.enviado_em is null)::text || ' por enviar' from email e
    union all select 'Processamento', max(p.fim_processamento), count(*) filter (where p.fim_processamento is null and p.termino_inesperado is null)::text || ' em aberto' from processo_assincrono p
    union all select 'Esquema', max(m.aplicada_em), max(m.nome) from iss_migracao m
    union all select 'Backup', max(b.fim_em), count(*)::text || ' execuções' from backup_execucao b where b.situacao = 'CONCLUIDO'
    union all select 'Emissor Nacional: envio', max(n.envio_ultimo), count(*) filter (where n.envio_falhas > 0)::text || ' municípios com falha' from nacional_estado n
    union all select 'Emissor Nacional: recebimento', max(n.recebimento_ultimo), count(*) filter (where n.recebimento_falhas > 0)::text || ' municípios com falha' from nacional_estado n
    union all select 'Conector municipal', max(t.ping_date), count(*) filter (where t.ping_date > now() - interval '15 minutes')::text || ' de ' || count(*)::text || ' agentes ligados' from tnc_status t;
end $$;
revoke all on function monitor_servicos() from public;
grant execute on function monitor_servicos() to iss_app;
