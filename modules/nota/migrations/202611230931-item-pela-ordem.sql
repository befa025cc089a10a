-- An item is known by its note and its place there; a number of its own was read by nobody.
alter table nota_item
  drop constraint nota_item_pkey,
  drop column id,
  drop constraint nota_item_municipio_id_nota_id_ordem_key,
  add constraint nota_item_pkey primary key (municipio_id, nota_id, ordem);

-- A note's document names the same person and is written by the same statement.
alter table nota_fiscal drop constraint nota_fiscal_municipio_id_prestador_id_fkey;
