-- An inspection keeps its number and its taxpayer, and its states only move forward (decision 0120).
create or replace function fiscal_agenda_so_avanca() returns trigger language plpgsql as $$
begin
  if new.numero <> old.numero or new.contribuinte_id <> old.contribuinte_id then
    raise exception 'A fiscalização mantém o número e o contribuinte' using errcode = '23514';
  end if;
  if new.situacao <> old.situacao and not (
    (old.situacao = 'AGENDADA' and new.situacao in ('EM_ANDAMENTO', 'CANCELADA'))
    or (old.situacao = 'EM_ANDAMENTO' and new.situacao in ('COM_AUTO', 'ENCERRADA'))
    or (old.situacao = 'COM_AUTO' and new.situacao = 'ENCERRADA')
  ) then
    raise exception 'A fiscalização não passa de % a %', old.situacao, new.situacao using errcode = '23514';
  end if;
  return new;
end $$;
