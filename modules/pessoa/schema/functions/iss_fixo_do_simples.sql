-- Whether a provider of the Simples has a fixed ISS in a month (LC 123/2006 art. 18 §22-A): the value of its dated regime, else that of the registration.
create or replace function iss_fixo_do_simples(p_municipio int, p_pessoa bigint, p_competencia date) returns boolean language sql stable as $$
  select coalesce(
    (select r.regime = 'SIMPLES' and coalesce(r.valor, 0) > 0 from regime_competencia r where r.municipio_id = p_municipio
      and r.contribuinte_id = p_pessoa and r.data_inicio < p_competencia + interval '1 month' order by r.data_inicio desc limit 1),
    (select p.regime_iss_tipo = 'SIMPLES' and coalesce(p.regime_iss_valor, 0) > 0 from pessoa p where p.municipio_id = p_municipio and p.id = p_pessoa),
    false) $$;
grant execute on function iss_fixo_do_simples(int, bigint, date) to iss_app;
