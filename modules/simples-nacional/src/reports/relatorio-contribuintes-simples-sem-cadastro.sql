-- relatorio-contribuintes-simples-sem-cadastro
select "pgdas_apuracao_filial"."cnpj", max("pgdas_apuracao"."nome") as "nome_no_arquivo",
  max(coalesce(case when "pgdas_apuracao"."municipio_matriz" = tom_do_municipio(iss_municipio()) then
          (select m.nome
from municipio m
where m.id = "pgdas_apuracao"."municipio_id") end, cidade.nome, 'TOM ' || "pgdas_apuracao"."municipio_matriz")) as "matriz",
  bool_or("pgdas_apuracao_filial"."cnpj" <> "pgdas_apuracao"."cnpj_matriz") as "e_filial",
  to_char(max("pgdas_apuracao"."periodo"), 'YYYY-MM-DD') as "ultimo",
  (sum(declarado.receita))::numeric(15,2) as "receita_servicos",
  (sum(declarado.iss))::numeric(15,2) as "iss_declarado",
  (sum(das.valor))::numeric(15,2) as "das_pago",
  case when bool_or("pessoa"."situacao" = 'BAIXADO') then 'Cadastro Baixado' when bool_or("pessoa"."id" is not null) then 'Só eventual' else 'Sem cadastro' end as "situacao_no_cadastro"
from "pgdas_apuracao"
inner join "pgdas_apuracao_filial" on ("pgdas_apuracao_filial"."municipio_id" = "pgdas_apuracao"."municipio_id" and "pgdas_apuracao_filial"."apuracao_id" = "pgdas_apuracao"."id") cross join lateral (select case when count(d.id) = 0 then pgdas_apuracao_filial.receita else coalesce(sum(d.receita) filter (where d.filial_atividade::int between 9 and 33 or d.filial_atividade::int between 40 and 43), 0) end as receita,
      coalesce(sum(d.iss) filter (where d.municipio_incidencia = tom_do_municipio(iss_municipio())), 0) as iss
from pgdas_apuracao_detalhe d
where d.municipio_id = "pgdas_apuracao_filial"."municipio_id" and d.filial_id = "pgdas_apuracao_filial"."id") as declarado cross join lateral (select coalesce(sum(x.receita_principal + x.receita_multa + x.receita_juros), 0) as valor
from pgdas_das s join pgdas_das_detalhe x on x.municipio_id = s.municipio_id and x.das_id = s.id
where s.municipio_id = "pgdas_apuracao"."municipio_id" and s.apuracao_id = "pgdas_apuracao"."id" and s.pago_em is not null and x.municipio_incidencia = tom_do_municipio(iss_municipio())) as das
left join "pessoa" on ("pessoa"."municipio_id" = "pgdas_apuracao_filial"."municipio_id" and "pessoa"."documento" = "pgdas_apuracao_filial"."cnpj")
left join municipio_ibge as cidade on cidade.codigo_tom = "pgdas_apuracao"."municipio_matriz"
where ("pgdas_apuracao"."ativa" = $1 and "pgdas_apuracao"."periodo" >= $2 and "pgdas_apuracao"."periodo" <= $3 and ("pgdas_apuracao_filial"."municipio" = tom_do_municipio(iss_municipio()) or exists (select 1
from pgdas_apuracao_detalhe d
where d.municipio_id = "pgdas_apuracao_filial"."municipio_id" and d.filial_id = "pgdas_apuracao_filial"."id" and d.municipio_incidencia = tom_do_municipio(iss_municipio()))) and ("pessoa"."id" is null or "pessoa"."natureza_cadastro" is distinct
from 'PERMANENTE' or "pessoa"."situacao" = 'BAIXADO') and "pgdas_apuracao"."municipio_matriz" = tom_do_municipio(iss_municipio()))
group by "pgdas_apuracao_filial"."cnpj"
having sum(declarado.receita) >= $4::int
-- $1 = true, $2 = "2025-04-01", $3 = "2026-03-01", $4 = 0
