-- Writes a set of notes whose rows are complete, with their items, deductions and outbox rows. Rows that no other table points to take their id
-- here.
create or replace function nota_gravar_linhas(p jsonb) returns void language plpgsql as $$
begin
  insert into nota_fiscal select * from jsonb_populate_recordset(null::nota_fiscal, p -> 'notas');
  insert into nota_item overriding user value select * from jsonb_populate_recordset(null::nota_item, p -> 'itens');
  if p -> 'deducoes' <> '[]' then
    insert into nota_deducao overriding user value select * from jsonb_populate_recordset(null::nota_deducao, p -> 'deducoes');
  end if;
  insert into nota_envio_nacional overriding user value select * from jsonb_populate_recordset(null::nota_envio_nacional, p -> 'envios');
end $$;
grant execute on function nota_gravar_linhas(jsonb) to iss_app;
