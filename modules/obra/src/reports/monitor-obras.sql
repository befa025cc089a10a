-- monitor-obras
select m.origem || '-' || m.id as "chave_da_linha",
  m.id as "id_da_linha",
  m.origem as "origem_codigo",
  m.situacao as "estado",
  m.isenta as "isenta",
  case m.origem when $1 then $2 when $3 then $4 end as "origem",
  m.nome as "nome",
  m.endereco as "endereco",
  m.responsavel as "responsavel",
  m.documento as "documento",
  m.cno as "cno",
  m.alvara as "alvara",
  m.inicio::text as "inicio",
  (m.dias)::int as "dias",
  (m.contrato)::numeric(15,2) as "contrato",
  (m.notas)::int as "notas",
  (m.faturado)::numeric(15,2) as "faturado",
  (m.imposto)::numeric(15,2) as "iss",
  case m.situacao when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 end as "situacao"
from (
  with das_notas as (
    select upper(regexp_replace(n.canonica -> 'obra' ->> 'codigo', '[^0-9A-Za-z]', '', 'g')) as chave, count(*) as notas, sum(n.valor_total) as faturado,
      sum(n.imposto) as imposto
from nota_fiscal n
where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and n.canonica -> 'obra' ->> 'codigo' is not null
group by 1
  ), todas as (
    select 'OBRA' as origem, o.id, o.nome, p.nome as responsavel, p.documento, o.endereco, o.codigo as cno, o.chave, coalesce(o.alvara, '') as alvara,
      o.inicio, o.valor_contrato as contrato, o.isenta
from obra o join pessoa p on p.municipio_id = o.municipio_id and p.id = o.pessoa_id
where o.inicio <= $13::date
union all
    select 'ALVARA', a.id, a.endereco, a.proprietario, a.documento, a.endereco, coalesce(a.cno, ''),
      regexp_replace(coalesce(a.cno, ''), '[^0-9]', '', 'g'), a.numero, a.emissao, null, false
from alvara_obra a
where not exists (select
from obra o
where o.municipio_id = a.municipio_id
      and (o.alvara = a.numero or o.chave = regexp_replace(a.cno, '[^0-9]', '', 'g')))
  )
  select t.*, $14::date - t.inicio as dias, coalesce(d.notas, 0) as notas, coalesce(d.faturado, 0) as faturado, coalesce(d.imposto, 0) as imposto,
    case when t.isenta then 'ISENTA' when d.notas is null then 'SEM_NOTA' when d.imposto > 0 then 'COM_ISS' else 'SEM_ISS' end as situacao
from todas t
left join das_notas d on d.chave = t.chave and t.chave <> ''
) as m
where (m.situacao in ('SEM_NOTA', 'SEM_ISS') and m.dias >= $15::int)
-- $1 = "OBRA", $2 = "Obra cadastrada", $3 = "ALVARA", $4 = "Alvará", $5 = "SEM_NOTA", $6 = "Sem nota", $7 = "SEM_ISS", $8 = "Notas sem ISS", $9 = "COM_ISS", $10 = "Com ISS", $11 = "ISENTA", $12 = "Isenta", $13 = "2026-04-15", $14 = "2026-04-15", $15 = 30
