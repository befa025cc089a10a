-- A term that was issued takes the receipt of its reading and of its answer, each once, a later deadline while it waits for the answer, and its
-- annulment once; nothing else (decisions 0120, 0164).
create or replace function termo_fiscal_so_recebe() returns trigger language plpgsql as $$
declare
  recebe text[] := array['versao', 'prazo', 'ciencia_em', 'ciencia_forma', 'ciencia_por_id', 'respondido_em', 'anulado_em', 'alterado_por_id'];
begin
  if to_jsonb(new) - recebe <> to_jsonb(old) - recebe then
    raise exception 'Um termo emitido não muda' using errcode = '23514';
  end if;
  if old.ciencia_em is not null and (new.ciencia_em, new.ciencia_forma) is distinct from (old.ciencia_em, old.ciencia_forma) then
    raise exception 'A ciência de um termo não muda' using errcode = '23514';
  end if;
  if old.prazo is not null and new.prazo is distinct from old.prazo
    and (new.prazo is null or new.prazo < old.prazo or old.respondido_em is not null or old.anulado_em is not null) then
    raise exception 'O prazo de um termo só cresce, enquanto se espera a resposta' using errcode = '23514';
  end if;
  if old.respondido_em is not null and new.respondido_em is distinct from old.respondido_em then
    raise exception 'A primeira resposta de um termo não muda' using errcode = '23514';
  end if;
  if old.anulado_em is not null and new.anulado_em is distinct from old.anulado_em then
    raise exception 'A anulação de um termo não muda' using errcode = '23514';
  end if;
  return new;
end $$;
