-- The city of the transaction; null outside of one.
create or replace function iss_municipio() returns int language sql stable parallel safe
as $$ select nullif(current_setting('iss.municipio', true), '')::int $$;
