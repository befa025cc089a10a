-- The city of a note and of its parts is known by the row that they belong to: (municipio_id, id) refers to the document, and the document's
-- city to municipio. Checking it again for each row adds nothing.
alter table nota_fiscal drop constraint nota_fiscal_municipio_id_fkey;
alter table nota_item drop constraint nota_item_municipio_id_fkey;
alter table nota_envio_nacional drop constraint nota_envio_nacional_municipio_id_fkey;

-- The sequence by its name: looking it up for each provider cost more than the ids.
create or replace function documento_reservar_ids(p_quantos int) returns bigint[] language plpgsql volatile security definer set search_path = public as $$
begin
  return (select array_agg(nextval('documento_id_seq')) from generate_series(1, p_quantos));
end $$;
