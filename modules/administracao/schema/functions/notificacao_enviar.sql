-- A system notification for everybody of a city who has an active account; answers how many (A26; crosses cities by name: decisions T3).
create or replace function notificacao_enviar(cidade int, titulo_ text, texto_ text, inicio date, termino date, agora timestamptz, autor bigint) returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with enviadas as (
    insert into notificacao_sistema (municipio_id, autor_id, destinatario_id, titulo, texto, data_criacao, inicia_em, fim)
      select distinct v.municipio_id, case when v.municipio_id = iss_municipio() then autor end, v.pessoa_id, titulo_, texto_, agora, inicio, termino
      from conta_vinculo v join conta c on c.id = v.conta_id and c.situacao = 'ATIVA' join municipio m on m.id = v.municipio_id and m.cliente
      where v.municipio_id = cidade
      returning 1)
  select count(*)::int from enviadas
$$;
revoke all on function notificacao_enviar(int, text, text, date, date, timestamptz, bigint) from public;
grant execute on function notificacao_enviar(int, text, text, date, date, timestamptz, bigint) to iss_app;
