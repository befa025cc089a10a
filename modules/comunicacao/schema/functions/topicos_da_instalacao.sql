-- Tickets of all cities without what was said in them, for the administrator (crosses cities by name: decisions T3).
create or replace function topicos_da_instalacao()
returns table (id bigint, municipio_id int, municipio text, assunto text, contribuinte text, encaminhado boolean, avaliacao text, situacao text,
  data_abertura timestamptz, ultima_alteracao timestamptz, ordem_servico_id bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp stable as $$
begin
  return query select t.id, t.municipio_id, m.nome || ' - ' || m.uf, t.assunto, p.nome, t.encaminhado, t.avaliacao_administrador, t.situacao,
      t.data_abertura, t.ultima_alteracao, t.ordem_servico_id
    from topico t join municipio m on m.id = t.municipio_id join pessoa p on p.municipio_id = t.municipio_id and p.id = t.contribuinte_id;
end $$;
revoke all on function topicos_da_instalacao() from public;
grant execute on function topicos_da_instalacao() to iss_app;
