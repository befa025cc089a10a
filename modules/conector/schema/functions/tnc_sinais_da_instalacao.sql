-- Signals to the agents of all cities of the installation, for its administrator (A52; crosses cities by name: decisions T3).
create or replace function tnc_sinais_da_instalacao()
returns table (id bigint, municipio_id int, municipio text, tipo text, motivo text, criado timestamptz, autor text, entregue_em timestamptz, finalizado timestamptz, resultado text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp stable as $$
begin
  return query
    select s.id, s.municipio_id, m.nome || ' - ' || m.uf, s.tipo, s.motivo, s.criado, coalesce(s.autor, p.nome), s.entregue_em, s.finalizado, s.resultado
    from tnc_signal s join municipio m on m.id = s.municipio_id
      left join pessoa p on p.municipio_id = s.municipio_id and p.id = s.criado_por_id
    order by s.criado desc, s.id desc;
end $$;
revoke all on function tnc_sinais_da_instalacao() from public;
grant execute on function tnc_sinais_da_instalacao() to iss_app;
