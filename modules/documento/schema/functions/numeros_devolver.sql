-- Gives numbers back that no document of this transaction took; the counters are still locked by it.
create or replace function numeros_devolver(p_escopo text, p_donos bigint[], p_quantos int[]) returns void language plpgsql as $$
begin
  update contador_numeracao c set ultimo = c.ultimo - u.quantos from unnest(p_donos, p_quantos) u(dono, quantos)
  where c.escopo = p_escopo and c.dono_id = u.dono;
end $$;
grant execute on function numeros_devolver(text, bigint[], int[]) to iss_app;
