-- Keeps the takers of notes in the catalogues of their providers: the newest name holds, what a note does not tell stays.
create or replace function catalogo_tomador_capturar(p_notas bigint[]) returns void language plpgsql as $$
begin
  insert into catalogo_tomador (contribuinte_id, documento, nome, inscricao_municipal, email, telefone, cep, logradouro, numero,
    complemento, bairro, municipio_codigo, uf, usado_em, ultima_nota_id)
  select distinct on (n.prestador_id, n.tomador_documento) n.prestador_id, n.tomador_documento, n.tomador_nome,
    n.dados_tomador ->> 'inscricaoMunicipal', n.dados_tomador ->> 'email', n.dados_tomador ->> 'telefone', e ->> 'cep', e ->> 'logradouro',
    e ->> 'numero', e ->> 'complemento', e ->> 'bairro', e ->> 'municipio', e ->> 'uf', n.emissao, n.id
  from nota_fiscal n
  cross join lateral (select case when jsonb_typeof(n.dados_tomador -> 'endereco') = 'object' then n.dados_tomador -> 'endereco' end) x(e)
  where n.id = any (p_notas) and coalesce(n.tomador_nome, '') <> ''
  order by n.prestador_id, n.tomador_documento, n.id desc
  on conflict (municipio_id, contribuinte_id, documento) do update set nome = excluded.nome,
    inscricao_municipal = coalesce(excluded.inscricao_municipal, catalogo_tomador.inscricao_municipal),
    email = coalesce(excluded.email, catalogo_tomador.email),
    telefone = coalesce(excluded.telefone, catalogo_tomador.telefone),
    cep = coalesce(excluded.cep, catalogo_tomador.cep),
    logradouro = coalesce(excluded.logradouro, catalogo_tomador.logradouro),
    numero = coalesce(excluded.numero, catalogo_tomador.numero),
    complemento = coalesce(excluded.complemento, catalogo_tomador.complemento),
    bairro = coalesce(excluded.bairro, catalogo_tomador.bairro),
    municipio_codigo = coalesce(excluded.municipio_codigo, catalogo_tomador.municipio_codigo),
    uf = coalesce(excluded.uf, catalogo_tomador.uf),
    ultima_nota_id = case when excluded.usado_em >= catalogo_tomador.usado_em then excluded.ultima_nota_id
      else coalesce(catalogo_tomador.ultima_nota_id, excluded.ultima_nota_id) end,
    usado_em = greatest(excluded.usado_em, catalogo_tomador.usado_em);
end $$;
grant execute on function catalogo_tomador_capturar(bigint[]) to iss_app;
