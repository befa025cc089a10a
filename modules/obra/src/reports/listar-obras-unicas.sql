-- listar-obras-unicas
select "obra_unica"."id", "obra_unica"."situacao", "obra"."nome", "responsavel"."nome", "obra"."inicio", "obra"."endereco", (doc.numero)::int as "doc_numero",
  doc.especie as "doc_especie",
  case "obra_unica"."situacao" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 end as "situacao",
  "fiscal_da_analise"."nome", (documentos.notas)::int as "notas",
  (documentos.valor_notas)::numeric(15,2) as "valor_notas",
  (documentos.escrits)::int as "escrits",
  (documentos.valor_escrits)::numeric(15,2) as "valor_escrits",
  (doc.deducoes)::numeric(15,2) as "doc_deducoes",
  (doc.base)::numeric(15,2) as "doc_base",
  doc.aliquota as "aliquota",
  (doc.imposto)::numeric(15,2) as "doc_imposto",
  "obra_unica"."ultima_alteracao"
from "obra_unica"
inner join "obra_prestador" on ("obra_prestador"."municipio_id" = "obra_unica"."municipio_id" and "obra_prestador"."id" = "obra_unica"."obra_prestador_id")
inner join "obra" on ("obra"."municipio_id" = "obra_prestador"."municipio_id" and "obra"."id" = "obra_prestador"."obra_id")
inner join "pessoa" "responsavel" on ("responsavel"."municipio_id" = "obra"."municipio_id" and "responsavel"."id" = "obra"."pessoa_id")
left join "tipo_abatimento_obra" on ("tipo_abatimento_obra"."municipio_id" = "obra_unica"."municipio_id" and "tipo_abatimento_obra"."id" = "obra_unica"."tipo_abatimento_obra_id")
left join "pessoa" "fiscal_da_analise" on ("fiscal_da_analise"."municipio_id" = "obra_unica"."municipio_id" and "fiscal_da_analise"."id" = "obra_unica"."fiscal_id") cross join lateral obra_unica_documento("obra_unica"."nota_id", "obra_unica"."escrit_papel_id") as doc cross join lateral (select count(*) filter (where v.especie in ('NF-e', 'Documento')) as notas, coalesce(sum(r.aceito) filter (where v.especie in ('NF-e', 'Documento')), 0) as valor_notas,
    count(*) filter (where v.especie in ('Escriturada')) as escrits, coalesce(sum(r.aceito) filter (where v.especie in ('Escriturada')), 0) as valor_escrits
from relacao_obra_nota_escrit r
left join deducao_vinculada v on v.municipio_id = r.municipio_id and v.id = r.vinculo_id
where r.municipio_id = "obra_unica"."municipio_id" and r.obra_unica_id = "obra_unica"."id") as documentos
where (doc.em_vigor and "obra_unica"."situacao" = $9)
-- $1 = "SEM_ANALISE", $2 = "Sem Analise do Fisco", $3 = "APROVADO", $4 = "Aprovado pelo Fisco", $5 = "APROVADO_COM_CORRECOES", $6 = "Aprovado com correções do Fisco", $7 = "REPROVADO", $8 = "Reprovado pelo Fisco", $9 = "SEM_ANALISE"
