-- ReceitaRealizadaAtividade: what was received of a taxpayer, role and month, shared among the activities of the notes of the month by their tax (by
-- their value where none is due), to the cent. Without notes it is of the main activity.
create view receita_realizada_atividade with (security_invoker = true) as
with recebida as (
  select r.municipio_id, r.contribuinte_id, r.papel, r.competencia, sum(r.valor) as receita from receita_realizada r
  where r.contribuinte_id is not null group by 1, 2, 3, 4),
parte as (
  select n.municipio_id, n.prestador_id as contribuinte_id, n.competencia, n.atividade_id, sum(n.imposto) + sum(n.valor_total) / 1000000 as peso
  from nota_fiscal n where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') group by 1, 2, 3, 4),
soma as (
  select r.*, a.atividade_id, sum(a.peso) over w as ate, a.peso, sum(a.peso) over (partition by r.municipio_id, r.contribuinte_id, r.papel, r.competencia) as todos
  from recebida r left join parte a on r.papel = 'PRESTADOR' and a.municipio_id = r.municipio_id and a.contribuinte_id = r.contribuinte_id and a.competencia = r.competencia
  window w as (partition by r.municipio_id, r.contribuinte_id, r.papel, r.competencia order by a.atividade_id))
select s.municipio_id, coalesce(s.atividade_id, (select v.atividade_id from pessoa_atividade v where v.municipio_id = s.municipio_id
    and v.pessoa_id = s.contribuinte_id order by v.principal desc, v.id limit 1)) as atividade_id,
  s.competencia, s.contribuinte_id as contribuinte_responsavel_id, s.papel,
  case when s.todos is null then s.receita
    else round(s.receita * s.ate / s.todos, 2) - round(s.receita * (s.ate - s.peso) / s.todos, 2) end::numeric(15,2) as receita
from soma s;
grant select on receita_realizada_atividade to iss_app;
