-- Whether the connector itself is writing: then nothing of it goes back to where it came from.
create or replace function conector_calado() returns boolean language sql stable as $$
  select coalesce(current_setting('iss.conector', true), '') = 'recebendo'
$$;
