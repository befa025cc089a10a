-- What an issued document says never changes: only these columns may be written afterwards. Its code changes through documento_nova_senha.
create or replace function documento_imutavel() returns trigger language plpgsql as $$
begin
  if (new.municipio_id, new.id, new.tipo_documento, new.numero, new.contribuinte_id, new.emissor_id, new.codigo_verificacao, new.emissao)
     is distinct from (old.municipio_id, old.id, old.tipo_documento, old.numero, old.contribuinte_id, old.emissor_id, old.codigo_verificacao, old.emissao)
    or (new.senha <> old.senha and coalesce(current_setting('iss.nova_senha', true), '') <> old.id::text)
  then raise exception 'documento % is immutable', old.id; end if;
  return new;
end $$;
