-- A neighbourhood as names of it are compared: without case and doubled blanks.
create or replace function bairro_chave(p_nome text) returns text language sql immutable parallel safe as $$
  select upper(trim(regexp_replace(p_nome, '\s+', ' ', 'g')));
$$;
grant execute on function bairro_chave(text) to iss_app;
