-- What reports read, exact at every moment: what is written down, except for marked months, which are computed here and now.
create view fato_atual with (security_invoker = true) as
select f.municipio_id, f.pessoa_id, f.competencia, f.papel, f.origem, f.atividade_id, f.regime, f.quantidade, f.servicos, f.deducoes, f.base,
  f.iss_proprio, f.iss_retido, f.iss_fora, f.devido, f.emitido, f.em_aberto, f.pago
from fato_competencia f
where not exists (select 1 from fato_pendente p
  where p.municipio_id = f.municipio_id and p.pessoa_id = f.pessoa_id and p.competencia = f.competencia)
union all
select a.municipio_id, a.pessoa_id, a.competencia, a.papel, a.origem, a.atividade_id, a.regime, a.quantidade, a.servicos, a.deducoes, a.base,
  a.iss_proprio, a.iss_retido, a.iss_fora, a.devido, a.emitido, a.em_aberto, a.pago
from (select distinct q.municipio_id, q.pessoa_id, q.competencia from fato_pendente q) p
  cross join lateral fato_apurar(p.municipio_id, p.pessoa_id, p.competencia) a;
grant select on fato_atual to iss_app;
