-- desif-plano-contas
select "pessoa"."nome", case when "desif_conta"."mista" in ('', '00') then "desif_conta"."conta" else "desif_conta"."conta" || '/' || "desif_conta"."mista" end as "conta_interna",
  (with recursive acima as (
    select c.conta, c.superior, 0 as altura
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.id = "desif_conta"."id"
union all
    select s.conta, s.superior, a.altura + 1
from acima a join lateral (
      select c.conta, c.superior
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.plano_id = "desif_conta"."plano_id"
        and c.conta = a.superior and a.superior <> a.conta
order by c.mista
limit 1) s on true
where a.altura < 12)
  select string_agg(conta, '/'
order by altura desc)
from acima) || '/' || "desif_conta"."mista" as "caminho",
  (with recursive acima as (
    select c.conta, c.superior, 0 as altura
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.id = "desif_conta"."id"
union all
    select s.conta, s.superior, a.altura + 1
from acima a join lateral (
      select c.conta, c.superior
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.plano_id = "desif_conta"."plano_id"
        and c.conta = a.superior and a.superior <> a.conta
order by c.mista
limit 1) s on true
where a.altura < 12)
  select max(altura)
from acima) + 1 as "nivel",
  repeat('› ', (with recursive acima as (
    select c.conta, c.superior, 0 as altura
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.id = "desif_conta"."id"
union all
    select s.conta, s.superior, a.altura + 1
from acima a join lateral (
      select c.conta, c.superior
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.plano_id = "desif_conta"."plano_id"
        and c.conta = a.superior and a.superior <> a.conta
order by c.mista
limit 1) s on true
where a.altura < 12)
  select max(altura)
from acima)) || "desif_conta"."nome" as "nome_conta",
  "desif_conta"."descricao", "desif_conta"."superior", regexp_replace(regexp_replace("desif_conta"."cosif", '^(\d)(\d)(\d)(\d\d)(\d\d)(\d)$', '\1.\2.\3.\4.\5-\6'),
    '^(\d)(\d)(\d)(\d\d)(\d\d)(\d\d)(\d)$', '\1.\2.\3.\4.\5.\6-\7') as "conta_cosif",
  "desif_plano_contas"."titulo", "desif_conta"."codigo", coalesce((select t.item_lista_servico
from desif_codigo_tributacao d join atividade t on t.municipio_id = d.municipio_id and t.id = d.atividade_id
where d.municipio_id = "desif_conta"."municipio_id" and d.codigo = "desif_conta"."codigo"
order by d.inicio desc
limit 1), '') as "item",
  to_char("desif_plano_contas"."inicio_competencia", 'MM/YYYY') || ' a ' || to_char("desif_plano_contas"."fim_competencia", 'MM/YYYY') as "vigencia",
  case when coalesce((select (c.nome, c.superior, c.cosif, c.codigo) is distinct
from ("desif_conta"."nome", "desif_conta"."superior", "desif_conta"."cosif", "desif_conta"."codigo")
from desif_conta c
where c.municipio_id = "desif_conta"."municipio_id" and c.conta = "desif_conta"."conta" and c.mista = "desif_conta"."mista" and c.plano_id = (
    select max(p.id)
from desif_plano_contas p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao in ('ACEITA', 'RETIFICADA')
where p.municipio_id = "desif_plano_contas"."municipio_id" and p.pessoa_id = "desif_plano_contas"."pessoa_id" and p.id < "desif_plano_contas"."id")), false) then 'Alterada' else 'Não' end as "alterada"
from "desif_conta"
inner join "desif_plano_contas" on ("desif_plano_contas"."municipio_id" = "desif_conta"."municipio_id" and "desif_plano_contas"."id" = "desif_conta"."plano_id")
inner join "desif_arquivo" on (("desif_arquivo"."municipio_id" = "desif_plano_contas"."municipio_id" and "desif_arquivo"."id" = "desif_plano_contas"."arquivo_id") and "desif_arquivo"."situacao" = $1)
inner join "pessoa" on ("pessoa"."municipio_id" = "desif_plano_contas"."municipio_id" and "pessoa"."id" = "desif_plano_contas"."pessoa_id")
-- $1 = "ACEITA"
