-- What an issued document says never changes: only these columns may be written afterwards.
create or replace function documento_imutavel() returns trigger language plpgsql as $$
begin
  if (new.municipio_id, new.id, new.tipo_documento, new.numero, new.contribuinte_id, new.emissor_id, new.senha, new.codigo_verificacao, new.emissao)
     is distinct from (old.municipio_id, old.id, old.tipo_documento, old.numero, old.contribuinte_id, old.emissor_id, old.senha, old.codigo_verificacao, old.emissao)
  then raise exception 'documento % is immutable', old.id; end if;
  return new;
end $$;
