-- A DAS with the city's part of it: whose it is (the establishment of the city of that company), the month, and what of it is the city's ISS.
create view das_da_cidade with (security_invoker = true) as
select d.municipio_id, d.id as das_id, x.id as detalhe_id, d.tipo, c.id as contribuinte_id, coalesce(a.cnpj_matriz, e.cnpj) as cnpj,
  coalesce(a.periodo, e.periodo) as competencia, d.vencimento, d.pago_em, x.receita_principal as principal,
  x.receita_principal + x.receita_multa + x.receita_juros as valor
from pgdas_das d join pgdas_das_detalhe x on x.municipio_id = d.municipio_id and x.das_id = d.id
  left join pgdas_apuracao a on a.municipio_id = d.municipio_id and a.id = d.apuracao_id
  left join pgdas_das_empresa e on e.municipio_id = d.municipio_id and e.das_id = d.id
  left join lateral (select p.id from pessoa p where p.municipio_id = d.municipio_id and length(p.documento) = 14
      and left(p.documento, 8) = left(coalesce(a.cnpj_matriz, e.cnpj), 8)
    order by (p.documento = coalesce(a.cnpj_matriz, e.cnpj)) desc, p.id limit 1) c on true
where x.municipio_incidencia = tom_do_municipio(d.municipio_id);
grant select on das_da_cidade to iss_app;
