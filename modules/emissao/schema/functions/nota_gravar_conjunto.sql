-- Writes a set of notes whose rows are complete: documents, notes with what is theirs, audit events. Each owner writes its own.
create or replace function nota_gravar_conjunto(p jsonb) returns void language plpgsql as $$
begin
  perform documento_gravar(p -> 'documentos');
  perform nota_gravar_linhas(p);
  insert into auditoria_evento overriding user value select * from jsonb_populate_recordset(null::auditoria_evento, p -> 'eventos');
end $$;
grant execute on function nota_gravar_conjunto(jsonb) to iss_app;
