-- Adds sums to the balances of people by role and competence and answers the state of each as it stands under the lock. Rows are taken
-- providers first, then by person and competence: sets never wait for each other crosswise.
create or replace function saldo_somar(p jsonb)
returns table (pessoa bigint, papel text, competencia text, estado text) language plpgsql as $$
#variable_conflict use_column
begin
  return query
    insert into saldo_competencia as s (contribuinte_id, papel, competencia, quantidade, faturado, imposto, imposto_retido, debito, movimento)
    select x.pessoa, x.papel, x.competencia, x.quantidade, x.faturado, x.imposto, x.retido, x.debito, x.quantidade
    from jsonb_to_recordset(p) as x(pessoa bigint, papel text, competencia date, quantidade int, faturado numeric, imposto numeric,
      retido numeric, debito numeric)
    order by x.papel, x.pessoa, x.competencia
    on conflict (municipio_id, contribuinte_id, papel, competencia) do update set
      quantidade = s.quantidade + excluded.quantidade, faturado = s.faturado + excluded.faturado, imposto = s.imposto + excluded.imposto,
      imposto_retido = s.imposto_retido + excluded.imposto_retido, debito = s.debito + excluded.debito, movimento = s.movimento + excluded.movimento
    returning s.contribuinte_id, s.papel, s.competencia::text, s.estado;
end $$;
grant execute on function saldo_somar(jsonb) to iss_app;
