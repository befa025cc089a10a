-- relatorio-deducao-base-calculo
select "nota_fiscal"."id", "nota_fiscal"."prestador_id", "pessoa"."nome", lower(unaccent("pessoa"."nome")) || ' ' || "pessoa"."documento" as "ordem_prestador",
  "nota_fiscal"."numero", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emitida_em",
  "atividade"."codigo_exibido" || ' - ' || "atividade"."resumo" as "atividade_texto",
  coalesce("nota_fiscal"."canonica" -> 'obra' ->> 'codigo', "nota_fiscal"."canonica" -> 'obra' ->> 'art', '') as "obra",
  coalesce(nullif(concat_ws(', ', case when beneficio.valor > 0 then vigente.nome end,
  (select string_agg(distinct l.tipo, ', '
order by l.tipo)
from nota_deducao l
where l.municipio_id = "nota_fiscal"."municipio_id" and l.nota_id = "nota_fiscal"."id")),
  ''), 'Percentual do valor') as "perfil",
  "nota_fiscal"."valor_total", (("nota_fiscal"."deducoes" + beneficio.valor))::numeric(15,2) as "deducao",
  ("nota_fiscal"."deducoes" + beneficio.valor) * 100 / "nota_fiscal"."valor_total" as "percentual",
  "nota_fiscal"."base", "nota_fiscal"."imposto", (vinculadas.quantas)::int as "documentos",
  (vinculadas.valor)::numeric(15,2) as "valor_documentos",
  vinculadas.cancelada as "documento_cancelado",
  (vinculadas.cancelado)::numeric(15,2) as "total_cancelado"
from "nota_fiscal"
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
inner join "atividade" on ("atividade"."municipio_id" = "nota_fiscal"."municipio_id" and "atividade"."id" = "nota_fiscal"."atividade_id") cross join lateral (select count(*) as quantas, coalesce(sum(v.valor), 0) as valor, coalesce(bool_or(v.cancelada), false) as cancelada,
    coalesce(sum(v.valor) filter (where v.cancelada), 0) as cancelado
from deducao_uso u join deducao_vinculada v on v.municipio_id = u.municipio_id and v.id = u.vinculo_id
where u.municipio_id = "nota_fiscal"."municipio_id" and u.nota_id = "nota_fiscal"."id") as vinculadas cross join lateral (select coalesce(sum((m -> 'valores' ->> 'beneficioBase')::numeric), 0) as valor
from jsonb_array_elements("nota_fiscal"."memoria") m
where m ->> 'passo' = 'beneficio-base') as beneficio cross join lateral (select max(d.id) as id, max(d.nome) as nome
from pessoa_perfil_desconto_base a
  join perfil_desconto_base d on d.municipio_id = a.municipio_id and d.id = a.perfil_id
where a.municipio_id = "nota_fiscal"."municipio_id" and a.pessoa_id = "nota_fiscal"."prestador_id" and a.inicio <= "nota_fiscal"."data_prestacao"
    and coalesce(a.fim, 'infinity'::date) >= "nota_fiscal"."data_prestacao") as vigente
where ("nota_fiscal"."estado" in ($1, $2) and "nota_fiscal"."competencia" >= $3 and "nota_fiscal"."competencia" <= $4 and ("nota_fiscal"."deducoes" + beneficio.valor) > 0)
-- $1 = "EMITIDA", $2 = "CANCELAMENTO_SOLICITADO", $3 = "2026-03-01", $4 = "2026-03-01"
