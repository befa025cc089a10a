-- A person with main address, switches and its regimes up to a day, latest first. Amounts travel as text, never as JSON numbers.
create or replace function nota_fatos_pessoa(p pessoa, p_ate date) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'pessoa', to_jsonb(p) || jsonb_build_object('regime_iss_aliquota', p.regime_iss_aliquota::text, 'regime_iss_valor', p.regime_iss_valor::text),
    'endereco', (select to_jsonb(e) from endereco e where e.pessoa_id = p.id order by e.principal desc, e.id desc limit 1),
    'telefone', (select t.numero from telefone t where t.pessoa_id = p.id and not t.fax order by t.principal desc, t.id limit 1),
    'chaves', (select jsonb_object_agg(c.nome, c.valor) from chave_configuracao c where c.pessoa_id = p.id),
    'exigibilidades', (select jsonb_agg(jsonb_build_object('inicio', x.inicio, 'fim', x.fim, 'exigibilidade', x.exigibilidade, 'processo', x.processo))
      from pessoa_exigibilidade x where x.pessoa_id = p.id),
    'regimes', (select jsonb_agg(jsonb_build_object('inicio', r.data_inicio, 'regime', r.regime, 'aliquota', r.aliquota::text, 'valor', r.valor::text,
        'aliquotasSimples', r.aliquotas_simples) order by r.data_inicio desc)
      from regime_competencia r where r.contribuinte_id = p.id and r.data_inicio <= p_ate));
end $$;
grant execute on function nota_fatos_pessoa(pessoa, date) to iss_app;
