-- Next number of a sequence without gaps: the row stays locked until the caller's transaction ends, so a rollback gives the number back.
create or replace function proximo_numero(p_escopo text, p_dono bigint, p_quantos int default 1) returns bigint language sql as $$
  insert into contador_numeracao (escopo, dono_id, ultimo) values (p_escopo, p_dono, p_quantos)
  on conflict (municipio_id, escopo, dono_id) do update set ultimo = contador_numeracao.ultimo + excluded.ultimo
  returning ultimo - p_quantos + 1 $$;
grant execute on function proximo_numero(text, bigint, int) to iss_app;
