-- relatorio-agenda-fiscalizacao
select "fiscal_agenda"."id", "fiscal_agenda"."numero", "fiscal"."nome", "pessoa"."nome", to_char("fiscal_agenda"."inicio_competencia", 'MM/YYYY') || ' a ' || to_char("fiscal_agenda"."fim_competencia", 'MM/YYYY') as "periodo",
  "fiscal_agenda"."inicio_fiscalizacao", ("fiscal_agenda"."iniciada_em" at time zone 'America/Sao_Paulo')::date::text as "real",
  coalesce(("fiscal_agenda"."encerrada_em" at time zone 'America/Sao_Paulo')::date, ("fiscal_agenda"."cancelada_em" at time zone 'America/Sao_Paulo')::date, "fiscal_agenda"."fim_fiscalizacao")::text as "fim",
  (coalesce(("fiscal_agenda"."encerrada_em" at time zone 'America/Sao_Paulo')::date, $1::date) - ("fiscal_agenda"."iniciada_em" at time zone 'America/Sao_Paulo')::date)::int as "dias",
  (case when "fiscal_agenda"."situacao" in ('AGENDADA', 'EM_ANDAMENTO', 'COM_AUTO') and case when "fiscal_agenda"."situacao" = 'AGENDADA' then "fiscal_agenda"."inicio_fiscalizacao" else "fiscal_agenda"."fim_fiscalizacao" end < $2::date then $3::date - case when "fiscal_agenda"."situacao" = 'AGENDADA' then "fiscal_agenda"."inicio_fiscalizacao" else "fiscal_agenda"."fim_fiscalizacao" end end)::int as "atraso",
  (select count(*)
from termo_fiscal t
where t.municipio_id = "fiscal_agenda"."municipio_id" and t.agendamento_id = "fiscal_agenda"."id" and t.tipo = 'AUTO_INFRACAO' and t.anulado_em is null)::int as "autos",
  (select coalesce(sum(o.multa), 0)
from termo_fiscal_ocorrencia o
  join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
where t.municipio_id = "fiscal_agenda"."municipio_id" and t.agendamento_id = "fiscal_agenda"."id" and t.anulado_em is null)::numeric(15,2) as "autuado",
  (select coalesce(sum(p.valor), 0)
from pagamento p
where p.municipio_id = "fiscal_agenda"."municipio_id" and p.estornado_em is null and p.resultado <> 'EM_DUPLICIDADE' and p.guia_id in (select o.guia_id
from termo_fiscal_ocorrencia o
    join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
where t.municipio_id = "fiscal_agenda"."municipio_id" and t.agendamento_id = "fiscal_agenda"."id"))::numeric(15,2) as "pago",
  100.0 * (select coalesce(sum(p.valor), 0)
from pagamento p
where p.municipio_id = "fiscal_agenda"."municipio_id" and p.estornado_em is null and p.resultado <> 'EM_DUPLICIDADE' and p.guia_id in (select o.guia_id
from termo_fiscal_ocorrencia o
    join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
where t.municipio_id = "fiscal_agenda"."municipio_id" and t.agendamento_id = "fiscal_agenda"."id"))::numeric(15,2) / nullif((select coalesce(sum(o.multa), 0)
from termo_fiscal_ocorrencia o
  join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
where t.municipio_id = "fiscal_agenda"."municipio_id" and t.agendamento_id = "fiscal_agenda"."id" and t.anulado_em is null)::numeric(15,2), 0) as "recuperado",
  "fiscal_agenda"."situacao", (1)::int as "contadas",
  "fiscal_agenda"."situacao" = 'CANCELADA' as "cancelada",
  case "fiscal_agenda"."situacao" when $4 then $5 when $6 then $7 when $8 then $9 when $10 then $11 when $12 then $13 end as "situacao_rotulo"
from "fiscal_agenda"
inner join "pessoa" on ("pessoa"."municipio_id" = "fiscal_agenda"."municipio_id" and "pessoa"."id" = "fiscal_agenda"."contribuinte_id")
inner join "pessoa" "fiscal" on ("fiscal"."municipio_id" = "fiscal_agenda"."municipio_id" and "fiscal"."id" = "fiscal_agenda"."fiscal_id")
where "fiscal_agenda"."inicio_fiscalizacao" between $14 and $15
-- $1 = "2026-04-15", $2 = "2026-04-15", $3 = "2026-04-15", $4 = "AGENDADA", $5 = "Agendada", $6 = "EM_ANDAMENTO", $7 = "Em andamento", $8 = "COM_AUTO", $9 = "Com auto", $10 = "ENCERRADA", $11 = "Encerrada", $12 = "CANCELADA", $13 = "Cancelada", $14 = "2025-10-15", $15 = "2026-06-15"
