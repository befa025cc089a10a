-- relatorio-empresa-sem-emissao
select "pessoa"."id", "pessoa"."nome", "pessoa"."documento", "pessoa"."grp_mobiliario", (select a.codigo_exibido || ' - ' || a.resumo
from pessoa_atividade v
  join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
where v.municipio_id = "pessoa"."municipio_id" and v.pessoa_id = "pessoa"."id" and v.inicio <= $1::date
    and coalesce(v.fim, 'infinity'::date) >= $2::date
order by v.principal desc, v.id
limit 1) as "atividade",
  case "pessoa"."regime_iss_tipo" when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 end as "regime",
  (select lower(u.periodo)
from (select unnest(range_agg(daterange(z.inicio, z.fim, '[]'))) as periodo
from autorizacao_nfe z
where z.municipio_id = "pessoa"."municipio_id" and z.pessoa_id = "pessoa"."id") u
where u.periodo @> daterange($21::date, $22::date, '[]'))::text as "desde",
  (select max((n.emissao at time zone 'America/Sao_Paulo')::date)
from nota_fiscal n
where n.municipio_id = "pessoa"."municipio_id"
    and n.prestador_id = "pessoa"."id" and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO'))::text as "ultima",
  ($23::date - coalesce((select max((n.emissao at time zone 'America/Sao_Paulo')::date)
from nota_fiscal n
where n.municipio_id = "pessoa"."municipio_id"
    and n.prestador_id = "pessoa"."id" and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')), (select lower(u.periodo)
from (select unnest(range_agg(daterange(z.inicio, z.fim, '[]'))) as periodo
from autorizacao_nfe z
where z.municipio_id = "pessoa"."municipio_id" and z.pessoa_id = "pessoa"."id") u
where u.periodo @> daterange($24::date, $25::date, '[]'))))::int as "dias",
  ((select count(*)
from encerramento en
where en.municipio_id = "pessoa"."municipio_id"
    and en.pessoa_id = "pessoa"."id" and en.papel = 'PRESTADOR' and en.ordem = 0 and en.reaberto_em is null
    and en.competencia between $26::date and $27::date and en.tipo = 'SEM_MOVIMENTO'))::int as "sem_movimento",
  ((select count(*)
from generate_series($28::date, $29::date, interval '1 month') mes(dia)
    cross join lateral (select regime_na_competencia("pessoa"."municipio_id", "pessoa"."id", mes.dia::date) as regime) r
left join saldo_competencia s on s.municipio_id = "pessoa"."municipio_id" and s.contribuinte_id = "pessoa"."id" and s.papel = 'PRESTADOR'
      and s.competencia = mes.dia::date
where ((pessoa.situacao = 'ATIVO' or coalesce(s.quantidade, 0) > 0)
    and coalesce(s.estado, 'ABERTA') not in ('ENCERRADA', 'REABERTURA_SOLICITADA')
    and date_trunc('month', coalesce(pessoa.data_abertura, pessoa.cadastro_inicial))::date <= mes.dia::date
    and ((s.debito > 0 or (s.debito > 0 or case s.papel when 'PRESTADOR' then s.quantidade > 0 else s.imposto_retido > 0 end) and not (s.papel = 'PRESTADOR' and r.regime in ('MEI', 'SIMPLES', 'IMUNE', 'ISENTO')
    and not iss_fixo_do_simples(s.municipio_id, s.contribuinte_id, s.competencia)))
      or ('PRESTADOR' = 'PRESTADOR' and pessoa.prestador and true and (select coalesce(chave_valor('exigeSemMovimento', null), true)) and not r.regime in ('MEI', 'SIMPLES', 'IMUNE', 'ISENTO'))))))::int as "nao_encerrados",
  case when exists (select 1
from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
where a.municipio_id = "pessoa"."municipio_id" and a.ativa and f.cnpj = "pessoa"."documento" and f.receita > 0
      and a.periodo between $30::date and $31::date) then 'Sim' else 'Não' end as "com_receita",
  ((select count(*)
from escrit_papel x
where x.municipio_id = "pessoa"."municipio_id" and x.papel = 'TOMADOR' and x.estado = 'LANCADA'
    and x.outro_documento = "pessoa"."documento" and x.competencia between $32::date and $33::date))::int as "contra_ela"
from "pessoa" cross join (select $34::date as vespera) as periodo
where ((select lower(u.periodo)
from (select unnest(range_agg(daterange(z.inicio, z.fim, '[]'))) as periodo
from autorizacao_nfe z
where z.municipio_id = "pessoa"."municipio_id" and z.pessoa_id = "pessoa"."id") u
where u.periodo @> daterange($35::date, $36::date, '[]')) is not null and ("pessoa"."situacao" <> 'BAIXADO' or "pessoa"."data_baixa" >= $37::date) and coalesce((select t.antes ->> 'situacao'
from auditoria_evento t
where t.municipio_id = "pessoa".municipio_id and t.entidade = 'pessoa'
    and t.entidade_id = "pessoa".id::text and (t.ocorrido_em at time zone 'America/Sao_Paulo')::date > periodo.vespera
    and t.antes ->> 'situacao' <> t.depois ->> 'situacao'
order by t.id
limit 1), "pessoa"."situacao") <> 'BLOQUEADO' and not exists (select 1
from nota_fiscal n
where n.municipio_id = "pessoa"."municipio_id" and n.prestador_id = "pessoa"."id"
          and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and n.competencia between $38::date and $39::date))
-- $1 = "2026-04-15", $2 = "2026-04-15", $3 = "ESTIMATIVA", $4 = "Estimativa", $5 = "FATURAMENTO", $6 = "Faturamento", $7 = "FIXO_ANUAL", $8 = "Fixo Anual", $9 = "IMUNE", $10 = "Imune", $11 = "ISENTO", $12 = "Isento", $13 = "MEI", $14 = "MEI", $15 = "NAO_INCIDENCIA", $16 = "Não Incidência", $17 = "SIMPLES", $18 = "Simples", $19 = "SOCIEDADE_PROFISSIONAL", $20 = "Sociedade Profissional", $21 = "2026-01-01", $22 = "2026-03-31", $23 = "2026-04-15", $24 = "2026-01-01", $25 = "2026-03-31", $26 = "2026-01-01", $27 = "2026-03-01", $28 = "2026-01-01", $29 = "2026-03-01", $30 = "2026-01-01", $31 = "2026-03-01", $32 = "2026-01-01", $33 = "2026-03-01", $34 = "2025-12-31", $35 = "2026-01-01", $36 = "2026-03-31", $37 = "2026-01-01", $38 = "2026-01-01", $39 = "2026-03-01"
