-- Takes back those notifications of one sending to a city that nobody has seen; answers how many (A26; crosses cities by name: decisions T3).
create or replace function notificacao_cancelar(cidade int, titulo_ text, enviada timestamptz, agora timestamptz) returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with canceladas as (
    update notificacao_sistema n set cancelada_em = agora
      where n.municipio_id = cidade and n.titulo = titulo_ and n.data_criacao = enviada and n.data_visualizacao is null and n.cancelada_em is null
      returning 1)
  select count(*)::int from canceladas
$$;
revoke all on function notificacao_cancelar(int, text, timestamptz, timestamptz) from public;
grant execute on function notificacao_cancelar(int, text, timestamptz, timestamptz) to iss_app;
