-- An entry of the provider's ledger that names works of his by their code and deducts waits for the authority; its deduction is one amount and one line. An
-- entry that takes the place of another begins anew, with the abatement of its day.
create or replace function obra_registrar_papel(p_escrit bigint, p_em timestamptz) returns void language sql volatile as $$
  insert into obra_unica (municipio_id, obra_prestador_id, escrit_papel_id, tipo_abatimento_obra_id, emissao, ultima_alteracao)
    select e.municipio_id, p.id, e.id, case when e.data_prestacao between p.inicio and coalesce(p.fim, 'infinity') then p.tipo_abatimento_obra_id end,
      e.lancado_em, p_em
    from escrit_papel e
    join obra o on o.municipio_id = e.municipio_id and o.chave = upper(regexp_replace(e.obra, '[^0-9A-Za-z]', '', 'g'))
    join obra_prestador p on p.municipio_id = o.municipio_id and p.obra_id = o.id and p.prestador_id = e.titular_id
    where e.id = p_escrit and e.papel = 'PRESTADOR' and e.devido_aqui and e.deducoes > 0
    order by o.pessoa_id = e.titular_id desc, o.id limit 1
  on conflict (municipio_id, escrit_papel_id) do nothing;

  insert into relacao_obra_nota_escrit (municipio_id, obra_unica_id, ordem, descricao, numero, valor, aceito, data_utilizacao)
    select u.municipio_id, u.id, 1, 'Dedução informada na escrituração', null, e.deducoes, e.deducoes, e.data_prestacao
    from obra_unica u join escrit_papel e on e.municipio_id = u.municipio_id and e.id = u.escrit_papel_id
    where e.id = p_escrit
  on conflict (municipio_id, obra_unica_id, ordem) do nothing $$;
grant execute on function obra_registrar_papel(bigint, timestamptz) to iss_app;
