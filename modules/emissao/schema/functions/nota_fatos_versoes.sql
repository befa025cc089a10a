-- Every fact of a set of notes. p_cidade, p_dos_prestadores and p_dos_tomadores are the versions that the caller has kept: what they tell comes
-- without its facts. The facts of a provider hold together with the version of the city.
create or replace function nota_fatos_versoes(
  p_prestadores bigint[], p_tomadores text[], p_competencias date[], p_cidade uuid, p_dos_prestadores uuid[], p_dos_tomadores uuid[]
) returns jsonb language plpgsql stable as $$
declare
  v_cidade uuid := (select v.versao from fatos_versao v where v.municipio_id = iss_municipio() and v.pessoa_id = 0);
  v_mesma boolean := coalesce(v_cidade = p_cidade, false);
begin
  return jsonb_build_object(
    'versao', v_cidade,
    'cidade', case when v_mesma then null else nota_fatos_cidade() end,
    'prestadores', (
      select jsonb_agg(jsonb_build_object('id', p.id, 'versao', v.versao,
        'fatos', case when v_mesma and v.versao = any (p_dos_prestadores) then null else nota_fatos_prestador(p) end,
        'ultima', (select n.data_prestacao from nota_fiscal n
          where n.prestador_id = p.id and n.rps_numero is null and n.estado <> 'SUBSTITUIDA' order by n.numero desc limit 1)))
      from pessoa p left join fatos_versao v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id
      where p.id = any (p_prestadores)),
    'tomadores', (
      select jsonb_agg(jsonb_build_object('documento', p.documento, 'versao', v.versao,
        'fatos', case when v.versao = any (p_dos_tomadores) then null else nota_fatos_pessoa(p, 'infinity') end))
      from pessoa p left join fatos_versao v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id
      where p.documento = any (p_tomadores)),
    'receitas', tributacao_receitas(p_prestadores, p_competencias));
end $$;
grant execute on function nota_fatos_versoes(bigint[], text[], date[], uuid, uuid[], uuid[]) to iss_app;
