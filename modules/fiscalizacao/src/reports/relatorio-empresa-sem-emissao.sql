-- relatorio-empresa-sem-emissao
select "id", "nome", "documento", "grp_mobiliario", (select a.codigo_exibido || ' - ' || a.resumo
from pessoa_atividade v
  join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
where v.municipio_id = "pessoa"."municipio_id" and v.pessoa_id = "pessoa"."id" and v.inicio <= $1::date
    and coalesce(v.fim, 'infinity'::date) >= $2::date
order by v.principal desc, v.id
limit 1) as "atividade",
  case "regime_iss_tipo" when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 end as "regime",
  (select min(z.inicio)
from autorizacao_nfe z
where z.municipio_id = "pessoa"."municipio_id" and z.pessoa_id = "pessoa"."id"
    and z.inicio <= $21::date and coalesce(z.fim, 'infinity'::date) >= $22::date)::text as "desde",
  (select max((n.emissao at time zone 'America/Sao_Paulo')::date)
from nota_fiscal n
where n.municipio_id = "pessoa"."municipio_id"
    and n.prestador_id = "pessoa"."id" and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO'))::text as "ultima",
  ($23::date - coalesce((select max((n.emissao at time zone 'America/Sao_Paulo')::date)
from nota_fiscal n
where n.municipio_id = "pessoa"."municipio_id"
    and n.prestador_id = "pessoa"."id" and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')), (select min(z.inicio)
from autorizacao_nfe z
where z.municipio_id = "pessoa"."municipio_id" and z.pessoa_id = "pessoa"."id"
    and z.inicio <= $24::date and coalesce(z.fim, 'infinity'::date) >= $25::date)))::int as "dias",
  ((select count(*)
from encerramento en
where en.municipio_id = "pessoa"."municipio_id"
    and en.pessoa_id = "pessoa"."id" and en.papel = 'PRESTADOR' and en.ordem = 0 and en.reaberto_em is null
    and en.competencia between $26::date and $27::date and en.tipo = 'SEM_MOVIMENTO'))::int as "sem_movimento",
  (greatest(0, greatest(0, (extract(year
from age(
  ($28)::date, greatest($29::date, date_trunc('month', coalesce("pessoa"."data_abertura", "pessoa"."cadastro_inicial"))::date))) * 12
  + extract(month
from age(($30)::date, greatest($31::date, date_trunc('month', coalesce("pessoa"."data_abertura", "pessoa"."cadastro_inicial"))::date))))::int) - (select count(*)
from encerramento en
where en.municipio_id = "pessoa"."municipio_id"
    and en.pessoa_id = "pessoa"."id" and en.papel = 'PRESTADOR' and en.ordem = 0 and en.reaberto_em is null
    and en.competencia between $32::date and $33::date and true)))::int as "nao_encerrados",
  case when exists (select 1
from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
where a.municipio_id = "pessoa"."municipio_id" and a.ativa and f.cnpj = "pessoa"."documento" and f.receita > 0
      and a.periodo between $34::date and $35::date) then 'Sim' else 'Não' end as "com_receita",
  ((select count(*)
from escrit_papel x
where x.municipio_id = "pessoa"."municipio_id" and x.papel = 'TOMADOR' and x.estado = 'LANCADA'
    and x.outro_documento = "pessoa"."documento" and x.competencia between $36::date and $37::date))::int as "contra_ela"
from "pessoa"
where ((select min(z.inicio)
from autorizacao_nfe z
where z.municipio_id = "pessoa"."municipio_id" and z.pessoa_id = "pessoa"."id"
    and z.inicio <= $38::date and coalesce(z.fim, 'infinity'::date) >= $39::date) is not null and "pessoa"."situacao" <> 'BLOQUEADO' and ("pessoa"."situacao" <> 'BAIXADO' or "pessoa"."data_baixa" >= $40::date) and not exists (select 1
from nota_fiscal n
where n.municipio_id = "pessoa"."municipio_id" and n.prestador_id = "pessoa"."id"
          and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and n.competencia between $41::date and $42::date))
-- $1 = "2026-04-15", $2 = "2026-04-15", $3 = "ESTIMATIVA", $4 = "Estimativa", $5 = "FATURAMENTO", $6 = "Faturamento", $7 = "FIXO_ANUAL", $8 = "Fixo Anual", $9 = "IMUNE", $10 = "Imune", $11 = "ISENTO", $12 = "Isento", $13 = "MEI", $14 = "MEI", $15 = "NAO_INCIDENCIA", $16 = "Não Incidência", $17 = "SIMPLES", $18 = "Simples", $19 = "SOCIEDADE_PROFISSIONAL", $20 = "Sociedade Profissional", $21 = "2026-01-01", $22 = "2026-03-31", $23 = "2026-04-15", $24 = "2026-01-01", $25 = "2026-03-31", $26 = "2026-01-01", $27 = "2026-03-01", $28 = "2026-04-01", $29 = "2026-01-01", $30 = "2026-04-01", $31 = "2026-01-01", $32 = "2026-01-01", $33 = "2026-03-01", $34 = "2026-01-01", $35 = "2026-03-01", $36 = "2026-01-01", $37 = "2026-03-01", $38 = "2026-01-01", $39 = "2026-03-31", $40 = "2026-01-01", $41 = "2026-01-01", $42 = "2026-03-01"
