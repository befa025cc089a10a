-- relatorio-escrit-nota
select case when escrit_id is null then 'Só nota' when nota_id is null then 'Só escrituração'
    when abs(coalesce(nota_valor, 0) - coalesce(escrit_valor, 0)) > $1::numeric then 'Divergência de valor'
    when nota_retido <> escrit_retido then 'Divergência de retenção'
    when nota_competencia <> escrit_competencia then 'Divergência de competência' else 'Conferem' end as "resultado",
  to_char(coalesce(nota_competencia, escrit_competencia), 'YYYY-MM-DD') as "mes",
  prestador as "prestador",
  tomador as "tomador",
  lower(unaccent(tomador)) || ' ' || tomador_documento || ' ' || prestador_documento || ' ' || coalesce(origem, '') || coalesce(nota_id, 0) || ' ' || coalesce(escrit_id, 0) as "par",
  numero as "numero",
  (coalesce(nota_valor, 0))::numeric(15,2) as "valor_nota",
  (coalesce(escrit_valor, 0))::numeric(15,2) as "valor_escriturado",
  (coalesce(nota_valor, 0) - coalesce(escrit_valor, 0))::numeric(15,2) as "diferenca",
  (coalesce(nota_imposto, 0))::numeric(15,2) as "iss_nota",
  (coalesce(escrit_imposto, 0))::numeric(15,2) as "iss_escriturado",
  nota_retido as "retido_nota",
  escrit_retido as "retido_escriturado",
  senha as "senha",
  vinculada as "vinculada",
  tomador_documento as "livro_de",
  to_char(escrit_competencia, 'YYYY-MM') as "livro_mes",
  coalesce(origem, '-') || '.' || coalesce(nota_id, 0) || '.' || coalesce(escrit_id, 0) as "chave"
from (select m.origem, m.id as nota_id, m.competencia as nota_competencia, m.valor_total as nota_valor, m.imposto as nota_imposto,
    m.retido as nota_retido, m.senha, r.escrit_tomada_id is not null as vinculada, e.id as escrit_id, e.competencia as escrit_competencia, e.valor_total as escrit_valor,
    e.imposto as escrit_imposto, e.retido as escrit_retido, coalesce(m.numero, e.numero) as numero, m.prestador_id, t.id as tomador_id, t.nome as tomador,
    t.documento as tomador_documento, coalesce(m.prestador, e.outro_nome) as prestador, coalesce(m.prestador_documento, e.outro_documento) as prestador_documento
from (select 'NFE' as origem, n.id, n.competencia, n.prestador_id, p.documento as prestador_documento,
    p.nome as prestador, coalesce(n.tomador_id, (select o.id
from pessoa o
where o.municipio_id = n.municipio_id and o.documento = n.tomador_documento)) as tomador_id,
    n.numero, null::int as ano, s.codigo as serie, n.valor_total, n.imposto, n.retido, d.senha
from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
    join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
    join documento d on d.municipio_id = n.municipio_id and d.id = n.id
where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and n.competencia between $2::date and $3::date
union all select 'PAPEL' as origem, x.id, x.competencia, x.titular_id as prestador_id, p.documento as prestador_documento,
    p.nome as prestador, o.id as tomador_id, x.numero, x.ano, x.serie, x.valor_total, x.imposto, x.retido, null as senha
from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
    join pessoa o on o.municipio_id = x.municipio_id and o.documento = x.outro_documento
where x.papel = 'PRESTADOR' and x.estado = 'LANCADA' and x.competencia between $4::date and $5::date) m
    join pessoa t on t.id = m.tomador_id
left join (select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id
from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA') r on case m.origem when 'NFE' then r.nota_id else r.escrit_prestada_id end = m.id
left join escrit_papel e on e.titular_id = m.tomador_id and e.papel = 'TOMADOR' and e.estado = 'LANCADA'
      and e.outro_documento = m.prestador_documento
      and case when r.escrit_tomada_id is not null then e.id = r.escrit_tomada_id
        else e.numero = m.numero and (m.ano is null or m.ano = e.ano) and (m.serie = '' or e.serie = '' or m.serie = e.serie) and not exists (select 1
from (select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id
from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA') o
where o.escrit_tomada_id = e.id) end
where e.id is not null or t.autorizada_escriturar
union all
    select m.origem, m.id as nota_id, m.competencia as nota_competencia, m.valor_total as nota_valor, m.imposto as nota_imposto,
    m.retido as nota_retido, m.senha, r.escrit_tomada_id is not null as vinculada, e.id as escrit_id, e.competencia as escrit_competencia, e.valor_total as escrit_valor,
    e.imposto as escrit_imposto, e.retido as escrit_retido, coalesce(m.numero, e.numero) as numero, m.prestador_id, t.id as tomador_id, t.nome as tomador,
    t.documento as tomador_documento, coalesce(m.prestador, e.outro_nome) as prestador, coalesce(m.prestador_documento, e.outro_documento) as prestador_documento
from escrit_papel e join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
left join (select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id
from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA') r on r.escrit_tomada_id = e.id
left join lateral (select d.*
from (
      select 'NFE' as origem, n.id, n.competencia, n.prestador_id, p.documento as prestador_documento,
    p.nome as prestador, coalesce(n.tomador_id, (select o.id
from pessoa o
where o.municipio_id = n.municipio_id and o.documento = n.tomador_documento)) as tomador_id,
    n.numero, null::int as ano, s.codigo as serie, n.valor_total, n.imposto, n.retido, d.senha
from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
    join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
    join documento d on d.municipio_id = n.municipio_id and d.id = n.id
where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and p.municipio_id = e.municipio_id and p.documento = e.outro_documento and (n.tomador_id = e.titular_id or n.tomador_id is null and n.tomador_documento = t.documento) and n.id = r.nota_id
union all select 'NFE' as origem, n.id, n.competencia, n.prestador_id, p.documento as prestador_documento,
    p.nome as prestador, coalesce(n.tomador_id, (select o.id
from pessoa o
where o.municipio_id = n.municipio_id and o.documento = n.tomador_documento)) as tomador_id,
    n.numero, null::int as ano, s.codigo as serie, n.valor_total, n.imposto, n.retido, d.senha
from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
    join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
    join documento d on d.municipio_id = n.municipio_id and d.id = n.id
where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and p.municipio_id = e.municipio_id and p.documento = e.outro_documento and (n.tomador_id = e.titular_id or n.tomador_id is null and n.tomador_documento = t.documento) and r.escrit_tomada_id is null and n.numero = e.numero and (s.codigo = '' or e.serie = '' or s.codigo = e.serie) and not exists (select 1
from (select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id
from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA') o
where o.nota_id = n.id)
union all select 'PAPEL' as origem, x.id, x.competencia, x.titular_id as prestador_id, p.documento as prestador_documento,
    p.nome as prestador, o.id as tomador_id, x.numero, x.ano, x.serie, x.valor_total, x.imposto, x.retido, null as senha
from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
    join pessoa o on o.municipio_id = x.municipio_id and o.documento = x.outro_documento
where x.papel = 'PRESTADOR' and x.estado = 'LANCADA' and p.municipio_id = e.municipio_id and p.documento = e.outro_documento and x.outro_documento = t.documento and x.id = r.escrit_prestada_id
union all select 'PAPEL' as origem, x.id, x.competencia, x.titular_id as prestador_id, p.documento as prestador_documento,
    p.nome as prestador, o.id as tomador_id, x.numero, x.ano, x.serie, x.valor_total, x.imposto, x.retido, null as senha
from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
    join pessoa o on o.municipio_id = x.municipio_id and o.documento = x.outro_documento
where x.papel = 'PRESTADOR' and x.estado = 'LANCADA' and p.municipio_id = e.municipio_id and p.documento = e.outro_documento and x.outro_documento = t.documento and r.escrit_tomada_id is null and x.numero = e.numero and x.ano = e.ano and (x.serie = '' or e.serie = '' or x.serie = e.serie)
      and not exists (select 1
from (select r.municipio_id, r.escrit_tomada_id, r.nota_id, r.escrit_prestada_id
from relacao_nota_escrit r
  join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id and v.estado = 'LANCADA') o
where o.escrit_prestada_id = x.id)
    ) d
order by d.serie = e.serie desc, d.origem, d.id desc
limit 1) m on true
where e.papel = 'TOMADOR' and e.estado = 'LANCADA' and e.competencia between $6::date and $7::date and (m.id is null or not m.competencia between $8::date and $9::date)) as pares
where case when escrit_id is null then 'Só nota' when nota_id is null then 'Só escrituração'
    when abs(coalesce(nota_valor, 0) - coalesce(escrit_valor, 0)) > $10::numeric then 'Divergência de valor'
    when nota_retido <> escrit_retido then 'Divergência de retenção'
    when nota_competencia <> escrit_competencia then 'Divergência de competência' else 'Conferem' end = any($11::text[])
-- $1 = "1.00", $2 = "2026-03-01", $3 = "2026-03-01", $4 = "2026-03-01", $5 = "2026-03-01", $6 = "2026-03-01", $7 = "2026-03-01", $8 = "2026-03-01", $9 = "2026-03-01", $10 = "1.00", $11 = ["Só nota","Só escrituração","Divergência de valor","Divergência de retenção","Divergência de competência"]
