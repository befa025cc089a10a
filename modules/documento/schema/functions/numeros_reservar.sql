-- Numbers without gaps: p_quantos[i] numbers of p_escopo for p_donos[i] (no owner twice) and the ids of their documents. Counters are taken in
-- the order of the owners, so two sets never wait for each other crosswise, and stay locked until the transaction ends. Without
-- p_esperar, owners whose counter another transaction holds get nothing. Answers one row for each owner that got its numbers.
create or replace function numeros_reservar(p_escopo text, p_donos bigint[], p_quantos int[], p_esperar boolean)
returns table (dono bigint, primeiro bigint, ids bigint[]) language plpgsql as $$
declare
  v_ocupados bigint[];
begin
  if not p_esperar then
    with livres as (
      select c.dono_id from contador_numeracao c where c.escopo = p_escopo and c.dono_id = any (p_donos) order by c.dono_id for update skip locked
    )
    select array_agg(c.dono_id) into v_ocupados from contador_numeracao c
    where c.escopo = p_escopo and c.dono_id = any (p_donos) and c.dono_id not in (select l.dono_id from livres l);
  end if;
  return query
    with pedidos as (
      select u.dono, u.quantos from unnest(p_donos, p_quantos) u(dono, quantos)
      where v_ocupados is null or u.dono <> all (v_ocupados) order by u.dono
    ), numeros as (
      insert into contador_numeracao (escopo, dono_id, ultimo) select p_escopo, p.dono, p.quantos from pedidos p
      on conflict (municipio_id, escopo, dono_id) do update set ultimo = contador_numeracao.ultimo + excluded.ultimo
      returning dono_id, ultimo
    )
    select n.dono_id, n.ultimo - p.quantos + 1, documento_reservar_ids(p.quantos)
    from numeros n join pedidos p on p.dono = n.dono_id;
end $$;
grant execute on function numeros_reservar(text, bigint[], int[], boolean) to iss_app;
