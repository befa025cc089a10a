-- One signal for each of these cities, but for those where one has not ended since `desde` (A52; crosses cities by name: decisions T3).
create or replace function tnc_sinal_criar(municipios int[], tipo_ text, motivo_ text, agora timestamptz, desde timestamptz, autor_id bigint, autor_ text)
returns table (municipio_id int, municipio text, sinal_id bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  for municipio_id, municipio in
    select m.id, m.nome || ' - ' || m.uf from municipio m where m.id = any(municipios) and m.cliente order by m.nome, m.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('tnc_signal|' || municipio_id, 0));
    sinal_id := null;
    insert into tnc_signal as s (municipio_id, tipo, motivo, criado, criado_por_id, autor)
      select tnc_sinal_criar.municipio_id, tipo_, motivo_, agora, case when tnc_sinal_criar.municipio_id = iss_municipio() then autor_id end, autor_
      where not exists (select 1 from tnc_signal p where p.municipio_id = tnc_sinal_criar.municipio_id and p.finalizado is null and p.criado >= desde)
      returning s.id into sinal_id;
    return next;
  end loop;
end $$;
revoke all on function tnc_sinal_criar(int[], text, text, timestamptz, timestamptz, bigint, text) from public;
grant execute on function tnc_sinal_criar(int[], text, text, timestamptz, timestamptz, bigint, text) to iss_app;
