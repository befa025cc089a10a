-- Code of a city in the tables of the Receita Federal (TOM): that of the directory; a city of a demonstration, whose code lies outside of the
-- range of the IBGE, has 99 and the last two digits of its own. Null when the directory knows none.
create or replace function tom_do_municipio(p_municipio int) returns text language sql stable as $$
  select coalesce(d.codigo_tom, case when m.codigo >= '9900000' then '99' || right(m.codigo, 2) end)
  from municipio m left join municipio_ibge d on d.codigo = m.codigo where m.id = p_municipio
$$;
grant execute on function tom_do_municipio(int) to iss_app;
