-- desif-balancete
select "pessoa"."nome" as "instituicao",
  "desif_balancete"."dependencia", "desif_balancete"."competencia", "desif_balancete"."conta", regexp_replace(regexp_replace("desif_balancete"."cosif", '^(\d)(\d)(\d)(\d\d)(\d\d)(\d)$', '\1.\2.\3.\4.\5-\6'),
    '^(\d)(\d)(\d)(\d\d)(\d\d)(\d\d)(\d)$', '\1.\2.\3.\4.\5.\6-\7') as "conta_cosif",
  "desif_balancete"."nome" as "nome_conta",
  "desif_balancete"."saldo_inicial", "desif_balancete"."debitos", "desif_balancete"."creditos", "desif_balancete"."saldo_final", "desif_balancete"."creditos" - "desif_balancete"."debitos" as "movimento",
  "desif_balancete"."codigo" <> '' as "tributavel",
  case when "desif_balancete"."saldo_final" = "desif_balancete"."saldo_inicial" - "desif_balancete"."debitos" + "desif_balancete"."creditos" then 'Confere' else 'Não confere' end as "conferencia"
from "desif_balancete"
inner join "desif_demonstrativo" on ("desif_demonstrativo"."municipio_id" = "desif_balancete"."municipio_id" and "desif_demonstrativo"."id" = "desif_balancete"."demonstrativo_id")
inner join "desif_arquivo" on (("desif_arquivo"."municipio_id" = "desif_demonstrativo"."municipio_id" and "desif_arquivo"."id" = "desif_demonstrativo"."arquivo_id") and "desif_arquivo"."situacao" = $1)
inner join "pessoa" on ("pessoa"."municipio_id" = "desif_demonstrativo"."municipio_id" and "pessoa"."id" = "desif_demonstrativo"."pessoa_id")
where ("desif_balancete"."competencia" between $2 and $3 and "desif_balancete"."cosif" like $4)
-- $1 = "ACEITA", $2 = "2025-04-01", $3 = "2026-03-01", $4 = "7%"
