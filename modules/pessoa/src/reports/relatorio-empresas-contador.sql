-- relatorio-empresas-contador
select contador.id as "contador_id",
  coalesce(contador.nome, 'Sem contador') as "contador",
  (select "papel"."dados"->>'crc'
from "papel"
where "papel"."ator_id" = contador.id and "papel"."perfil" = 'contador'
order by "papel"."id" desc
limit 1) as "crc",
  contador.documento as "documento_contador",
  (select "telefone"."numero"
from "telefone"
where "telefone"."pessoa_id" = contador.id and not "telefone"."fax"
order by "telefone"."principal" desc, "telefone"."id"
limit 1) as "telefone",
  contador.email as "email",
  "pessoa"."id", "pessoa"."nome", "pessoa"."documento", "pessoa"."grp_mobiliario", case "pessoa"."regime_iss_tipo" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 end as "regime",
  case "pessoa"."situacao" when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 end as "situacao",
  vinculos.inicio::text as "inicio"
from "pessoa"
left join (
    select r.municipio_id, r.origem_id as empresa_id, r.destino_id as contador_id, min(r.inicio) as inicio
from "relacionamento" r
where r.tipo_relacionamento = $27 and r.inicio <= $28::date and coalesce(r.fim, 'infinity'::date) >= $29::date
group by 1, 2, 3
    union
    select p.municipio_id, p.id, p.contador_responsavel_id, null::date
from "pessoa" p
where p.contador_responsavel_id is not null
      and not exists (select 1
from "relacionamento" r
where r.municipio_id = p.municipio_id and r.origem_id = p.id and r.destino_id = p.contador_responsavel_id
        and r.tipo_relacionamento = $30 and r.inicio <= $31::date and coalesce(r.fim, 'infinity'::date) >= $32::date)
  ) as vinculos on vinculos.municipio_id = "pessoa"."municipio_id" and vinculos.empresa_id = "pessoa"."id"
left join "pessoa" "contador" on ("contador"."municipio_id" = "pessoa"."municipio_id" and "contador"."id" = vinculos.contador_id)
where ("contador"."id" is not null and "pessoa"."situacao" = $33)
-- $1 = "ESTIMATIVA", $2 = "Estimativa", $3 = "FATURAMENTO", $4 = "Faturamento", $5 = "FIXO_ANUAL", $6 = "Fixo Anual", $7 = "IMUNE", $8 = "Imune", $9 = "ISENTO", $10 = "Isento", $11 = "MEI", $12 = "MEI", $13 = "NAO_INCIDENCIA", $14 = "Não Incidência", $15 = "SIMPLES", $16 = "Simples", $17 = "SOCIEDADE_PROFISSIONAL", $18 = "Sociedade Profissional", $19 = "ATIVO", $20 = "Ativa", $21 = "BAIXADO", $22 = "Baixada", $23 = "BLOQUEADO", $24 = "Bloqueada", $25 = "PARALISADO", $26 = "Paralisada", $27 = 0, $28 = "2026-04-15", $29 = "2026-04-15", $30 = 0, $31 = "2026-04-15", $32 = "2026-04-15", $33 = "ATIVO"
