-- Notes of a set that name works of their provider: each is a note rendered to the works, and one with a deduction waits for the authority, line by
-- line. A note that was altered begins anew. Of two works with one code the provider's own comes first.
create or replace function obra_registrar(p_notas bigint[], p_em timestamptz) returns void language sql volatile as $$
  insert into obra_nota_fiscal (municipio_id, tipo, obra_prestador_prestacao_id, nota_id)
    select distinct on (n.id) n.municipio_id, 'PRESTADA', p.id, n.id
    from nota_fiscal n
    join obra o on o.municipio_id = n.municipio_id and o.chave = upper(regexp_replace(n.canonica -> 'obra' ->> 'codigo', '[^0-9A-Za-z]', '', 'g'))
    join obra_prestador p on p.municipio_id = o.municipio_id and p.obra_id = o.id and p.prestador_id = n.prestador_id
    where n.id = any (p_notas)
    order by n.id, o.pessoa_id = n.prestador_id desc, o.id
  on conflict (municipio_id, nota_id) do update set obra_prestador_prestacao_id = excluded.obra_prestador_prestacao_id;

  insert into obra_unica (municipio_id, obra_prestador_id, nota_id, tipo_abatimento_obra_id, emissao, ultima_alteracao)
    select n.municipio_id, p.id, n.id, case when n.data_prestacao between p.inicio and coalesce(p.fim, 'infinity') then p.tipo_abatimento_obra_id end,
      n.emissao, p_em
    from nota_fiscal n
    join obra_nota_fiscal f on f.municipio_id = n.municipio_id and f.nota_id = n.id
    join obra_prestador p on p.municipio_id = f.municipio_id and p.id = f.obra_prestador_prestacao_id
    where n.id = any (p_notas) and n.devido_aqui and n.deducoes > 0
  on conflict (municipio_id, nota_id) do update set versao = obra_unica.versao + 1, obra_prestador_id = excluded.obra_prestador_id,
    tipo_abatimento_obra_id = excluded.tipo_abatimento_obra_id, situacao = 'SEM_ANALISE', fiscal_id = null, parecer = null, glosado = 0,
    debito_id = null, ultima_alteracao = excluded.ultima_alteracao;

  delete from relacao_obra_nota_escrit r using obra_unica u
    where u.municipio_id = r.municipio_id and u.id = r.obra_unica_id and u.nota_id = any (p_notas);
  insert into relacao_obra_nota_escrit (municipio_id, obra_unica_id, ordem, vinculo_id, descricao, fornecedor, numero, valor, aceito, data_utilizacao)
    select u.municipio_id, u.id, d.ordem, (select v.id from deducao_vinculada v where v.municipio_id = n.municipio_id and v.prestador_id = n.prestador_id
        and v.fornecedor = deducao_fornecedor(d.documento_fornecedor) and d.numero_documento in (v.numero, v.numero || '/' || v.serie) order by v.id limit 1),
      d.tipo, d.documento_fornecedor, d.numero_documento, d.valor, d.valor, n.data_prestacao
    from obra_unica u
    join nota_fiscal n on n.municipio_id = u.municipio_id and n.id = u.nota_id
    join nota_deducao d on d.municipio_id = n.municipio_id and d.nota_id = n.id
    where u.nota_id = any (p_notas) and d.valor > 0 $$;
grant execute on function obra_registrar(bigint[], timestamptz) to iss_app;
