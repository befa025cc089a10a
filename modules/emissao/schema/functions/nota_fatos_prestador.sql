-- What a provider brings besides the facts of every person: activities with all their rates, electronic series with all their periods, rules
-- of taxation. Periods come with the rows; who reads them knows the dates.
create or replace function nota_fatos_prestador(p pessoa) returns jsonb language plpgsql stable as $$
begin
  return nota_fatos_pessoa(p, 'infinity') || jsonb_build_object(
    'atividades', (
      select coalesce(jsonb_agg(jsonb_build_object('atividade', to_jsonb(a), 'principal', v.principal, 'inicio', v.inicio, 'fim', v.fim,
        'aliquotas', (select jsonb_agg(jsonb_build_object('inicio', h.inicio, 'fim', h.fim, 'aliquota', h.aliquota::text))
          from atividade_aliquota h where h.atividade_id = a.id),
        'anexos', (select jsonb_agg(jsonb_build_object('inicio', x.inicio, 'fim', x.fim, 'anexo', x.anexo))
          from atividade_anexo x where x.atividade_id = a.id)) order by v.principal desc, a.codigo), '[]')
      from pessoa_atividade v join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
      where v.pessoa_id = p.id and a.ativa),
    'autorizacoes', (
      select coalesce(jsonb_agg(jsonb_build_object('autorizacao', to_jsonb(z), 'serie', to_jsonb(s)) order by s.codigo), '[]')
      from autorizacao_nfe z join serie s on s.municipio_id = z.municipio_id and s.id = z.serie_id
      where z.pessoa_id = p.id and s.eletronica and not s.avulsa),
    'regras', tributacao_da_nota(array[p.id], '{}'));
end $$;
grant execute on function nota_fatos_prestador(pessoa) to iss_app;
