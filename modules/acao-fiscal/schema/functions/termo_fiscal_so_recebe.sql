-- A term that was issued takes the receipt of its reading and of its answer, each once, and nothing else (decision 0120).
create or replace function termo_fiscal_so_recebe() returns trigger language plpgsql as $$
declare
  recebe text[] := array['versao', 'prazo', 'ciencia_em', 'ciencia_forma', 'ciencia_por_id', 'respondido_em'];
begin
  if to_jsonb(new) - recebe <> to_jsonb(old) - recebe then
    raise exception 'Um termo emitido não muda' using errcode = '23514';
  end if;
  if old.ciencia_em is not null and (new.ciencia_em, new.ciencia_forma, new.prazo) is distinct from (old.ciencia_em, old.ciencia_forma, old.prazo) then
    raise exception 'A ciência de um termo não muda' using errcode = '23514';
  end if;
  if old.respondido_em is not null and new.respondido_em is distinct from old.respondido_em then
    raise exception 'A primeira resposta de um termo não muda' using errcode = '23514';
  end if;
  return new;
end $$;
