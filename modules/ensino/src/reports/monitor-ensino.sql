-- monitor-ensino
select "pessoa_id" as "pessoa_id_",
  $1::text as "mes",
  "instituicao" as "instituicao_",
  "cursos" as "cursos_",
  "alunos" as "alunos_",
  "faturados" as "faturados_",
  "estimada" as "estimada_",
  "declarada" as "declarada_",
  "diferenca" as "diferenca_",
  percentual as "percentual_",
  case when divergente then 'Divergente' else 'Conforme' end as "situacao_",
  encerrado as "encerrado_"
from (select l.*, l.estimada - l.declarada as diferenca,
      abs(l.estimada - l.declarada) * 100 > 5 * l.estimada or (l.estimada = 0 and l.declarada > 0) as divergente,
      case when l.estimada > 0 then least(999.9999, round(abs(l.estimada - l.declarada) * 100 / l.estimada, 4)) end as percentual
from (select p.id as pessoa_id, p.nome as instituicao, coalesce(e.cursos, 0) as cursos, coalesce(e.alunos, 0) as alunos,
      coalesce(e.sem_documento, 0) as sem_documento, coalesce(e.faturados, 0) || '/' || coalesce(e.devidos, 0) as faturados, coalesce(e.estimada, 0) as estimada,
      coalesce((select sum(n.valor_total)
from nota_fiscal n
where n.municipio_id = p.municipio_id and n.prestador_id = p.id and n.competencia = $2::date
        and n.item_lista_servico in ('8.01', '8.02') and n.estado in ($3, $4)), 0)
      + coalesce((select sum(s.valor_total)
from escrit_papel s join atividade a on a.municipio_id = s.municipio_id and a.id = s.atividade_id
where s.municipio_id = p.municipio_id and s.titular_id = p.id and s.papel = 'PRESTADOR' and s.competencia = $5::date and s.estado = 'LANCADA'
          and a.item_lista_servico in ('8.01', '8.02')), 0)
      + coalesce((select sum(s.faturado)
from escrit_especial s join atividade a on a.municipio_id = s.municipio_id and a.id = s.atividade_id
where s.municipio_id = p.municipio_id and s.titular_id = p.id and s.competencia = $6::date and s.estado = 'LANCADA'
          and a.item_lista_servico in ('8.01', '8.02')), 0) as declarada,
      exists (select 1
from saldo_competencia s
where s.municipio_id = p.municipio_id and s.contribuinte_id = p.id and s.papel = 'PRESTADOR'
        and s.competencia = $7::date and s.estado = 'ENCERRADA') as encerrado
from pessoa p
left join (select m.pessoa_id, count(distinct m.curso_id) as cursos, count(distinct m.aluno_id) as alunos,
        count(m.faturamento_id) as faturados, count(*) filter (where m.faturamento_id is not null or m.valor > m.desconto) as devidos,
        coalesce(sum(coalesce(m.preco, m.valor)), 0) as estimada,
        count(distinct a.id) filter (where a.documento = '' and a.rg = '' and a.cnh = '' and a.passaporte = '') as sem_documento
from mensalidades($8::bigint, $9::date) m
      join curso c on c.municipio_id = iss_municipio() and c.id = m.curso_id
      join aluno a on a.municipio_id = iss_municipio() and a.id = m.aluno_id
where $10::text is null or c.tipo_periodo = $11
group by m.pessoa_id) e on e.pessoa_id = p.id
where ($12::bigint is null or p.id = $13)
      and exists (select 1
from curso c
where c.municipio_id = p.municipio_id and c.pessoa_id = p.id)) l) as ensino
    
-- $1 = "2026-04", $2 = "2026-04-01", $3 = "EMITIDA", $4 = "CANCELAMENTO_SOLICITADO", $5 = "2026-04-01", $6 = "2026-04-01", $7 = "2026-04-01", $8 = null, $9 = "2026-04-01", $10 = null, $11 = null, $12 = null, $13 = null
