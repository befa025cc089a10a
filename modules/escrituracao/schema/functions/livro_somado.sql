-- What the ledgers add up to, by person, month, role, origin and activity: the lines in force, which are those that the closing counts. Whoever sums a
-- city needs no ledger by name. Written so that PostgreSQL takes it as part of the query: a condition on person and month reaches the index of each ledger.
create or replace function livro_somado() returns table (
  municipio_id int, pessoa_id bigint, competencia date, papel text, origem text, atividade_id bigint, quantidade bigint, servicos numeric, deducoes numeric,
  base numeric, iss_proprio numeric, iss_retido numeric, iss_fora numeric
) language sql stable as $$
  select l.municipio_id, l.titular_id, l.competencia, l.papel, l.origem, l.atividade_id, count(*), sum(l.valor), sum(l.deducoes), sum(l.base),
    coalesce(sum(l.imposto) filter (where l.papel = 'PRESTADOR' and l.devido_aqui and not l.retido), 0),
    coalesce(sum(l.imposto) filter (where l.devido_aqui and l.retido), 0),
    coalesce(sum(l.imposto) filter (where not l.devido_aqui and (l.papel = 'PRESTADOR' or l.retido)), 0)
  from (
    select e.municipio_id, e.titular_id, e.competencia, e.papel, case e.origem when 'NACIONAL' then 'NACIONAL' else 'PAPEL' end as origem, e.atividade_id,
      e.valor_total as valor, e.deducoes, e.base, e.imposto, e.retido, e.devido_aqui
    from escrit_papel e where e.estado = 'LANCADA'
    union all
    select s.municipio_id, s.titular_id, s.competencia, 'PRESTADOR', 'ESPECIAL', s.atividade_id, s.faturado, s.faturado - s.base, s.base, s.imposto, s.retido, s.devido_aqui
    from escrit_especial s where s.estado = 'LANCADA'
    union all
    select s.municipio_id, s.titular_id, s.competencia, 'PRESTADOR', s.livro, s.atividade_id, s.valor, s.deducoes, s.base, s.imposto, false, s.devido_aqui
    from escrit_setor s where s.estado = 'LANCADA'
  ) l
  group by l.municipio_id, l.titular_id, l.competencia, l.papel, l.origem, l.atividade_id
$$;
grant execute on function livro_somado() to iss_app;
