-- Uses by notes that were there before the documents of their lines were linked: those of the given links, of all for null.
create or replace function deducao_registrar(p_vinculos bigint[]) returns void language sql volatile as $$
  insert into deducao_uso (municipio_id, vinculo_id, nota_id, valor)
    select v.municipio_id, v.id, n.id, sum(d.valor)
    from deducao_vinculada v
    join nota_fiscal n on n.municipio_id = v.municipio_id and n.prestador_id = v.prestador_id and n.estado not in ('CANCELADA', 'SUBSTITUIDA')
    join nota_deducao d on d.municipio_id = n.municipio_id and d.nota_id = n.id and deducao_fornecedor(d.documento_fornecedor) = v.fornecedor
      and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
    where p_vinculos is null or v.id = any (p_vinculos)
    group by v.municipio_id, v.id, n.id
  on conflict (municipio_id, vinculo_id, nota_id) do nothing $$;
grant execute on function deducao_registrar(bigint[]) to iss_app;
