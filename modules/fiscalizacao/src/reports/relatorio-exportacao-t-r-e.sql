-- relatorio-exportacao-t-r-e
select x.id || '.' || x.papel as "chave",
  coalesce(nullif(x.parte, ''), case x.papel when 'Prestador' then x.prestador else x.tomador_nome end, '') as "parte",
  x.cnpj as "cnpj",
  x.papel as "papel",
  x.numero as "numero",
  s.codigo as "serie",
  to_char(x.emissao at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao_dia",
  x.prestador as "prestador",
  x.prestador_documento as "prestador_documento",
  coalesce(x.tomador_nome, 'Não identificado') as "tomador",
  x.tomador_documento as "tomador_documento",
  (x.valor_total)::numeric(15,2) as "valor",
  case x.estado when 'CANCELADA' then 'Cancelada' when 'SUBSTITUIDA' then 'Substituída' else 'Normal' end as "situacao",
  d.senha as "senha",
  x.estado in ('CANCELADA', 'SUBSTITUIDA') as "cancelada"
from (select n.municipio_id, n.id, n.numero, n.serie_id, n.emissao, n.tomador_nome, n.tomador_documento, n.valor_total, n.estado,
        p.nome as prestador, p.documento as prestador_documento, l.documento as cnpj, l.nome as parte, 'Prestador' as papel
from (select l.municipio_id, l.documento, max(l.nome) as nome
from cnpj_eleitoral l
where ($1::int is null or l.ano = $2) and ($3::int is null or l.turno = $4) and ($5 = '' or l.oficio = $6)
group by l.municipio_id, l.documento) l
      join nota_fiscal n on n.municipio_id = l.municipio_id
      join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
where p.documento = l.documento and n.estado = any($7::text[])
        and n.emissao >= $8::timestamptz
        and n.emissao < $9::timestamptz
union all select n.municipio_id, n.id, n.numero, n.serie_id, n.emissao, n.tomador_nome, n.tomador_documento, n.valor_total, n.estado,
        p.nome as prestador, p.documento as prestador_documento, l.documento as cnpj, l.nome as parte, 'Tomador' as papel
from (select l.municipio_id, l.documento, max(l.nome) as nome
from cnpj_eleitoral l
where ($10::int is null or l.ano = $11) and ($12::int is null or l.turno = $13) and ($14 = '' or l.oficio = $15)
group by l.municipio_id, l.documento) l
      join nota_fiscal n on n.municipio_id = l.municipio_id
      join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
where n.tomador_documento = l.documento and n.estado = any($16::text[])
        and n.emissao >= $17::timestamptz
        and n.emissao < $18::timestamptz) as x
    join serie s on s.municipio_id = x.municipio_id and s.id = x.serie_id
    join documento d on d.municipio_id = x.municipio_id and d.id = x.id
-- $1 = 2026, $2 = 2026, $3 = null, $4 = null, $5 = "", $6 = "", $7 = ["EMITIDA","CANCELAMENTO_SOLICITADO","CANCELADA","SUBSTITUIDA"], $8 = "2026-04-01T03:00:00.000Z", $9 = "2026-04-16T03:00:00.000Z", $10 = 2026, $11 = 2026, $12 = null, $13 = null, $14 = "", $15 = "", $16 = ["EMITIDA","CANCELAMENTO_SOLICITADO","CANCELADA","SUBSTITUIDA"], $17 = "2026-04-01T03:00:00.000Z", $18 = "2026-04-16T03:00:00.000Z"
