-- Deduction lines that name a linked document take of its balance as they are written, and never more than it has: the document is locked before
-- its balance is read. Most notes have no such line: then nothing is written.
create or replace function deducao_usar() returns trigger language plpgsql as $$
declare
  tocados bigint[];
begin
  select array_agg(distinct v.id order by v.id) into tocados
    from novas d
    join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.nota_id
    join deducao_vinculada v on v.municipio_id = n.municipio_id and v.prestador_id = n.prestador_id
      and v.fornecedor = deducao_fornecedor(d.documento_fornecedor) and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
    where d.documento_fornecedor is not null and d.numero_documento is not null;
  if tocados is null then return null; end if;
  perform from deducao_vinculo k where k.id = any (tocados) order by k.id for update;
  insert into deducao_uso (municipio_id, vinculo_id, nota_id, valor)
    select v.municipio_id, v.id, d.nota_id, sum(d.valor)
    from novas d
    join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.nota_id
    join deducao_vinculada v on v.municipio_id = n.municipio_id and v.id = any (tocados) and v.prestador_id = n.prestador_id
      and v.fornecedor = deducao_fornecedor(d.documento_fornecedor) and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
    group by v.municipio_id, v.id, d.nota_id;
  if exists (select from deducao_vinculada v where v.id = any (tocados) and v.usado > v.valor)
  then raise exception 'a document of deduction has no such balance'; end if;
  return null;
end $$;

create or replace trigger nota_deducao_uso after insert on nota_deducao
  referencing new table as novas for each statement execute function deducao_usar();
