-- Deduction lines that name a linked note take its use as they are written. Most notes have no such line: then nothing runs.
create or replace function deducao_usar() returns trigger language plpgsql as $$
begin
  insert into deducao_uso (municipio_id, vinculo_id, nota_id)
    select distinct v.municipio_id, v.id, d.nota_id
    from novas d
    join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.nota_id
    join deducao_vinculada v on v.municipio_id = n.municipio_id and v.prestador_id = n.prestador_id
      and v.fornecedor = deducao_fornecedor(d.documento_fornecedor) and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
    where d.documento_fornecedor is not null and d.numero_documento is not null;
  return null;
end $$;

create or replace trigger nota_deducao_uso after insert on nota_deducao
  referencing new table as novas for each statement execute function deducao_usar();
