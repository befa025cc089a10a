-- The ledgers are movement (K10): their sums are facts beside the notes. Months that have lines of a ledger are computed anew.
create or replace view fato_apurado with (security_invoker = true) as
select m.municipio_id, m.pessoa_id, m.competencia, m.papel, m.origem, m.atividade_id,
  regime_na_competencia(m.municipio_id, m.pessoa_id, m.competencia) as regime,
  m.quantidade, m.servicos, m.deducoes, m.base, m.iss_proprio, m.iss_retido, m.iss_fora, m.devido, m.emitido, m.em_aberto, m.pago
from (
  select n.municipio_id, n.prestador_id as pessoa_id, n.competencia, 'PRESTADOR'::text as papel, 'NFE'::text as origem, n.atividade_id,
    count(*) as quantidade, sum(n.valor_total) as servicos, sum(n.deducoes) as deducoes, sum(n.base) as base,
    coalesce(sum(n.imposto) filter (where n.devido_aqui and not n.retido), 0) as iss_proprio,
    coalesce(sum(n.imposto) filter (where n.devido_aqui and n.retido), 0) as iss_retido,
    coalesce(sum(n.imposto) filter (where not n.devido_aqui), 0) as iss_fora,
    0::numeric as devido, 0::numeric as emitido, 0::numeric as em_aberto, 0::numeric as pago
  from nota_fiscal n where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
  group by n.municipio_id, n.prestador_id, n.competencia, n.atividade_id
  union all
  select n.municipio_id, n.tomador_id, n.competencia, 'TOMADOR', case when n.retido then 'NFE' else 'NFE_SEM_RETENCAO' end, n.atividade_id,
    count(*), sum(n.valor_total), sum(n.deducoes), sum(n.base), 0,
    coalesce(sum(n.imposto) filter (where n.devido_aqui and n.retido), 0),
    coalesce(sum(n.imposto) filter (where not n.devido_aqui and n.retido), 0), 0, 0, 0, 0
  from nota_fiscal n where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and n.tomador_id is not null
  group by n.municipio_id, n.tomador_id, n.competencia, n.retido, n.atividade_id
  union all
  select e.municipio_id, e.pessoa_id, e.competencia, e.papel, 'ENCERRAMENTO', null,
    count(*) filter (where e.ordem = 0), 0, 0, 0, 0, 0, 0, sum(c.valor_encerrado), 0, 0, 0
  from encerramento e join calculo_encerramento c on c.municipio_id = e.municipio_id and c.encerramento_id = e.id
  where e.reaberto_em is null
  group by e.municipio_id, e.pessoa_id, e.competencia, e.papel
  union all
  select g.municipio_id, g.pessoa_id, g.competencia, g.papel, 'GUIA', null,
    count(*) filter (where g.estado <> 'CANCELADA'), 0, 0, 0, 0, 0, 0, 0,
    coalesce(sum(g.base) filter (where g.estado <> 'CANCELADA'), 0),
    coalesce(sum(g.base) filter (where g.estado in ('EMITIDA', 'DIVIDA_ATIVA')), 0),
    coalesce(sum((select sum(p.valor) from pagamento p
      where p.municipio_id = g.municipio_id and p.guia_id = g.id and p.estornado_em is null)), 0)
  from guia g where g.tributo = 'ISSQN'
  group by g.municipio_id, g.pessoa_id, g.competencia, g.papel
  union all
  select l.municipio_id, l.pessoa_id, l.competencia, l.papel, l.origem, l.atividade_id, l.quantidade, l.servicos, l.deducoes, l.base,
    l.iss_proprio, l.iss_retido, l.iss_fora, 0, 0, 0, 0
  from livro_somado() l
) m;
insert into fato_pendente (municipio_id, pessoa_id, competencia)
  select distinct municipio_id, pessoa_id, competencia from livro_somado();
