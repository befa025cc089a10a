-- A guide that its taxpayer is not to see yet: that of a fine whose term he has not read. Only who asks with a profile of the city hall, or the
-- product itself, sees it meanwhile (decision 0200).
alter table guia add column retida boolean not null default false;
create policy retida on guia as restrictive using (
  not retida
  or (select string_to_array(coalesce(nullif(current_setting('iss.perfis', true), ''), 'administrador'), ',')) && array['fiscal', 'gestor', 'administrador']
);
