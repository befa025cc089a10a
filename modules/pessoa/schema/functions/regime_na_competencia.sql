-- Regime of a taxpayer in a month (K11): the dated one in force on its last day, otherwise that of the registration.
create or replace function regime_na_competencia(p_municipio int, p_pessoa bigint, p_competencia date) returns text language sql stable as $$
  select coalesce(
    (select r.regime from regime_competencia r where r.municipio_id = p_municipio and r.contribuinte_id = p_pessoa
      and r.data_inicio < p_competencia + interval '1 month' order by r.data_inicio desc limit 1),
    (select p.regime_iss_tipo from pessoa p where p.municipio_id = p_municipio and p.id = p_pessoa)) $$;
grant execute on function regime_na_competencia(int, bigint, date) to iss_app;
