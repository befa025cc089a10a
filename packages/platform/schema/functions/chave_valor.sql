-- What the city, or one person in it, has set for a switch; null where nobody set it.
create or replace function chave_valor(p_nome text, p_pessoa bigint) returns boolean language plpgsql stable as $$
begin
  if p_pessoa is null then
    return (select c.valor from chave_configuracao c where c.nome = p_nome and c.pessoa_id is null);
  end if;
  return (select c.valor from chave_configuracao c where c.nome = p_nome and c.pessoa_id = p_pessoa);
end $$;
grant execute on function chave_valor(text, bigint) to iss_app;
