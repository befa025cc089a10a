-- What each student owes for each course in a competence, in reais; of one institution, or of all of them. Monthly courses are owed in every
-- competence of the student, sporadic ones once: in the competence in which they were billed, until then in every one from the first on. What was
-- billed stays as it was billed. The discount is rounded half to even (spec 3 §5) and never above the price.
create or replace function mensalidades(p_pessoa bigint, p_competencia date)
returns table (matricula_id bigint, pessoa_id bigint, aluno_id bigint, curso_id bigint, preco numeric, valor numeric, desconto numeric,
  faturamento_id bigint) language sql stable as $$
  with devidas as (
    select ac.id, ac.pessoa_id, ac.aluno_id, ac.curso_id, v.valor as preco, coalesce(ac.valor, v.valor) as valor, ac.desconto, ac.bolsa, f.id as faturamento_id,
      f.valor as faturado, f.desconto as descontado
    from aluno_curso ac
    join curso c on c.municipio_id = ac.municipio_id and c.id = ac.curso_id
    left join valor_curso v on v.municipio_id = c.municipio_id and v.curso_id = c.id and v.inicio <= p_competencia and (v.fim is null or v.fim >= p_competencia)
    left join faturamento_aluno f on f.municipio_id = ac.municipio_id and f.aluno_curso_id = ac.id and f.competencia = p_competencia and f.estornado_em is null
    where (p_pessoa is null or ac.pessoa_id = p_pessoa) and ac.inicio <= p_competencia and (ac.fim is null or ac.fim >= p_competencia)
      and (c.data_baixa is null or c.data_baixa >= p_competencia)
      and (c.tipo_periodo = 'MENSAL' or f.id is not null or not exists (select 1 from faturamento_aluno o
        where o.municipio_id = ac.municipio_id and o.aluno_curso_id = ac.id and o.estornado_em is null))
  ), calculadas as (
    select d.*, d.valor * d.desconto as parte from devidas d
  )
  select c.id, c.pessoa_id, c.aluno_id, c.curso_id, c.preco, coalesce(c.faturado, c.valor), coalesce(c.descontado, least(c.valor, c.bolsa
    + case when c.parte - floor(c.parte) = 0.5 then (floor(c.parte) + mod(floor(c.parte), 2)) / 100 else round(c.parte / 100, 2) end)), c.faturamento_id
  from calculadas c $$;
grant execute on function mensalidades(bigint, date) to iss_app;
