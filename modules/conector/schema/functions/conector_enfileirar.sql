-- The queue of the connector: what changes in a city is written down, in the transaction that changes it, for each kind whose routine of sending is
-- active there. Nothing is written while the connector itself writes (setting iss.conector), so that nothing goes back where it came from.
create or replace function conector_enfileirar(especie_ text, municipios int[], chaves text[], entidades bigint[]) returns void language sql as $$
  insert into tnc_documento as t (municipio_id, sentido, especie, chave, entidade_id, revisao, situacao, criado_em, alterado_em)
    select n.municipio_id, 'ENVIADO', especie_, n.chave, n.entidade_id, 1, 'PENDENTE', now(), now()
    from (select distinct * from unnest(municipios, chaves, entidades) as u(municipio_id, chave, entidade_id)) n
    where exists (select 1 from tnc_agendamento a where a.municipio_id = n.municipio_id and a.rotina = especie_ and a.sentido = 'ENVIAR' and a.ativo)
    order by n.chave
  on conflict (municipio_id, sentido, especie, chave) do update
    set revisao = t.revisao + 1, situacao = 'PENDENTE', tentativas = 0, proxima_tentativa = null, alterado_em = now()
    where especie_ <> 'lancamentos'
$$;
