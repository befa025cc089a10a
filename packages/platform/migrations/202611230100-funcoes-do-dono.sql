-- Functions that run as the owner look for names in the catalogue first and in the caller's temporary schema last: whoever reaches the
-- database as the application role must not put a table or function of his own in the place of ours.
do $$
declare
  funcao regprocedure;
begin
  for funcao in
    select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', funcao);
  end loop;
end $$;
