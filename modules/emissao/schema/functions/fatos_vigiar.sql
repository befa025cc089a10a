-- Declares that the facts of notes are read from a table.
create or replace function fatos_vigiar(p_tabela text, p_cidade text, p_pessoa text) returns void language plpgsql as $$
begin
  execute format('create trigger fatos_nova after insert on %I referencing new table as novas for each statement execute function fatos_mudaram(%L, %L)',
    p_tabela, p_cidade, p_pessoa);
  execute format('create trigger fatos_mudada after update on %I referencing old table as antigas new table as novas for each statement execute function fatos_mudaram(%L, %L)',
    p_tabela, p_cidade, p_pessoa);
  execute format('create trigger fatos_retirada after delete on %I referencing old table as antigas for each statement execute function fatos_mudaram(%L, %L)',
    p_tabela, p_cidade, p_pessoa);
end $$;
