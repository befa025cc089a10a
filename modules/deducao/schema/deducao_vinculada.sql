-- The linked notes as a deduction line names them: issued here, or written into the taker's ledger.
create view deducao_vinculada with (security_invoker = true) as
  select v.municipio_id, v.id, v.prestador_id, v.competencia,
    coalesce(r.dados_prestador ->> 'documento', e.outro_documento) as fornecedor, coalesce(r.numero, e.numero)::text as numero,
    nullif(e.serie, '') as serie, coalesce(r.valor_total, e.valor_total) as valor,
    coalesce(r.estado in ('CANCELADA', 'SUBSTITUIDA', 'RASCUNHO', 'AGUARDANDO_PAGAMENTO'), e.estado <> 'LANCADA') as cancelada,
    u.nota_id as usada_nota_id
  from deducao_vinculo v
  left join nota_fiscal r on r.municipio_id = v.municipio_id and r.id = v.nota_id
  left join escrit_papel e on e.municipio_id = v.municipio_id and e.id = v.escrit_id
  left join deducao_uso u on u.municipio_id = v.municipio_id and u.vinculo_id = v.id;
grant select on deducao_vinculada to iss_app;
