-- People of the city by what was typed: the folded name holds p_nome, the document begins with p_documento, or one of the two register numbers is
-- p_codigo; at most p_limite (null: all), first those whose name begins so, each in order of name. It runs as the owner because under row security
-- LIKE may use no index (it is not leakproof); the city is that of the transaction all the same, and only ids leave it. The text is planned with its
-- values: a frequent name is read in order of name, a rare one by its trigrams.
create or replace function pessoa_procurar(p_nome text, p_documento text, p_codigo text, p_limite int) returns table (id bigint)
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
declare
  achadas bigint[] := '{}';
begin
  if p_nome ~ '^%[^%]' and p_limite is not null then
    execute format('select coalesce(array_agg(t.id), ''{}'') from (select p.id from pessoa p where p.municipio_id = %L and p.busca like %L
      order by p.busca, p.id limit %s) t', iss_municipio(), substr(p_nome, 2), p_limite) into achadas;
  end if;
  if cardinality(achadas) < coalesce(p_limite, 1) then
    execute format($q$
      select %6$L::bigint[] || coalesce(array_agg(t.id), '{}') from (select u.id from (
        (select p.id, p.busca from pessoa p where p.municipio_id = %1$L and p.busca like %2$L order by p.busca, p.id limit %5$s)
        union
        (select p.id, p.busca from pessoa p where p.municipio_id = %1$L and p.documento between %3$L and %3$L || 'ZZZZZZZZZZZZZZ' order by p.busca, p.id limit %5$s)
        union
        (select p.id, p.busca from pessoa p where p.municipio_id = %1$L and p.inscricao_municipal = %4$L)
        union
        (select p.id, p.busca from pessoa p where p.municipio_id = %1$L and p.grp_mobiliario = %4$L)
      ) u order by u.busca, u.id limit %5$s) t $q$,
      iss_municipio(), p_nome, p_documento, p_codigo, coalesce(p_limite::text, 'all'), achadas) into achadas;
  end if;
  return query select distinct a from unnest(achadas) a;
end $$;
revoke all on function pessoa_procurar(text, text, text, int) from public;
grant execute on function pessoa_procurar(text, text, text, int) to iss_app;
