-- What holds for every note of the city.
create or replace function nota_fatos_cidade() returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'cidade', (select to_jsonb(m) from municipio m where m.id = iss_municipio()),
    'tipos', (select coalesce(jsonb_agg(to_jsonb(t) order by t.codigo), '[]') from tipo_tributacao t
      where t.eletronico and t.prestador and t.data_cancelamento is null),
    'incidencia', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from incidencia_regra i),
    'chaves', (select coalesce(jsonb_object_agg(c.nome, c.valor), '{}') from chave_configuracao c where c.pessoa_id is null),
    'maximoItens', coalesce((select c.maximo_itens from config_nota c), 50),
    'regras', tributacao_da_nota('{}', null));
end $$;
grant execute on function nota_fatos_cidade() to iss_app;
