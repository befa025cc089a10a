-- The code of an activity as people read it (spec 3 §3.4): group, the separator of the city, code. A code that begins with its group is divided
-- behind it. Without a separator it is the code alone.
create or replace function atividade_forma(p_grupo text, p_codigo text, p_separador text) returns text language sql immutable as $$
  select case when p_separador is null then p_codigo
    when left(p_codigo, length(p_grupo)) = p_grupo and length(p_codigo) > length(p_grupo)
      then p_grupo || p_separador || substr(p_codigo, length(p_grupo) + 1)
    else p_grupo || p_separador || p_codigo end
$$;
grant execute on function atividade_forma(text, text, text) to iss_app;
