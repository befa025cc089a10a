-- A municipal registration in the form of the city, as `formatInscricao` of the domain gives it.
create or replace function inscricao_exibida(p_inscricao text) returns text language plpgsql stable as $$
declare
  v_mascara text := (select c.mascara_inscricao from municipio_config c where c.municipio_id = iss_municipio());
  v_caracteres text := regexp_replace(p_inscricao, '[^0-9A-Za-z]', '', 'g');
  v_forma text := '';
  v_lidos int := 0;
begin
  if v_mascara is null or p_inscricao is null or length(v_caracteres) <> length(v_mascara) - length(replace(v_mascara, '0', '')) then
    return p_inscricao;
  end if;
  for i in 1..length(v_mascara) loop
    if substr(v_mascara, i, 1) = '0' then
      v_lidos := v_lidos + 1;
      v_forma := v_forma || substr(v_caracteres, v_lidos, 1);
    else
      v_forma := v_forma || substr(v_mascara, i, 1);
    end if;
  end loop;
  return v_forma;
end $$;
grant execute on function inscricao_exibida(text) to iss_app;
