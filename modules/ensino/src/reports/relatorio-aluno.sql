-- relatorio-aluno
select "aluno"."nome" as "nome_do_aluno",
  case
    when "aluno"."documento" <> '' and "aluno"."nascimento" <= $1::date then case when length("aluno"."documento") = 11
      then regexp_replace("aluno"."documento", '^(...)(...)(...)(..)$', '\1.\2.\3-\4') else regexp_replace("aluno"."documento", '^(..)(...)(...)(....)(..)$', '\1.\2.\3/\4-\5') end
    when "aluno"."documento" <> '' then case when length("aluno"."documento") = 11
      then regexp_replace("aluno"."documento", '^(...)(...)(...)(..)$', '***.\2.\3-**') else regexp_replace("aluno"."documento", '^(..)(...)(...)(....)(..)$', '\1.***.***/\4-\5') end
    when "aluno"."rg" <> '' then 'RG ' || case when "aluno"."nascimento" <= $2::date then "aluno"."rg" else case when length("aluno"."rg") > 2
  then repeat('*', length("aluno"."rg") - 2) || right("aluno"."rg", 2) else repeat('*', length("aluno"."rg")) end end
    when "aluno"."cnh" <> '' then 'CNH ' || case when "aluno"."nascimento" <= $3::date then "aluno"."cnh" else case when length("aluno"."cnh") > 2
  then repeat('*', length("aluno"."cnh") - 2) || right("aluno"."cnh", 2) else repeat('*', length("aluno"."cnh")) end end
    when "aluno"."passaporte" <> '' then 'Passaporte ' || case when "aluno"."nascimento" <= $4::date then "aluno"."passaporte" else case when length("aluno"."passaporte") > 2
  then repeat('*', length("aluno"."passaporte") - 2) || right("aluno"."passaporte", 2) else repeat('*', length("aluno"."passaporte")) end end
    else $5 end as "documento_exibido",
  "curso"."nome" as "nome_do_curso",
  "aluno_curso"."inicio" as "desde",
  coalesce(m.valor, 0) as "mensalidade",
  coalesce(m.desconto, 0) as "desconto_dado",
  coalesce(m.valor - m.desconto, 0) as "liquido",
  case when m.faturamento_id is null then 'A faturar' else 'Faturado' end as "situacao"
from "aluno_curso"
inner join mensalidades($6, $7::date) m on m.matricula_id = "aluno_curso"."id"
inner join "curso" on ("curso"."municipio_id" = "aluno_curso"."municipio_id" and "curso"."id" = "aluno_curso"."curso_id")
inner join "aluno" on ("aluno"."municipio_id" = "aluno_curso"."municipio_id" and "aluno"."id" = "aluno_curso"."aluno_id")
where "aluno_curso"."pessoa_id" = $8
-- $1 = "2008-04-15", $2 = "2008-04-15", $3 = "2008-04-15", $4 = "2008-04-15", $5 = "Nenhum documento cadastrado.", $6 = 0, $7 = "2026-04-01", $8 = 0
