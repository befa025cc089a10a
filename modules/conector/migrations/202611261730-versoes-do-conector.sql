-- With which configuration an agent says it works (A50); the digest of a script (A55); order and dry runs of the scripts of a city (A56).
alter table tnc_status add column config_hash text check (config_hash ~ '^[0-9a-f]{64}$');
alter table tnc_global_script add column sha256 text;
alter table tnc_sync_script add column sha256 text;
alter table tnc_sync_script add column ordem int not null default 0 check (ordem between 0 and 999);
alter table tnc_sync_script add column teste_pedido_em timestamptz;
alter table tnc_sync_script add column teste_em timestamptz;
alter table tnc_sync_script add column teste_resultado text;
update tnc_global_script set sha256 = encode(sha256(convert_to(arquivo, 'UTF8')), 'hex');
update tnc_sync_script set sha256 = encode(sha256(convert_to(arquivo, 'UTF8')), 'hex');
-- What is kept already is the first version of its name.
insert into tnc_script_versao (municipio_id, origem, nome, numero, arquivo, assinatura, sha256, criado, autor_id, ativado_em, ativado_por_id)
  select municipio_id, 'GLOBAL', nome, 1, arquivo, assinatura, sha256, coalesce(modificado, now()), autor_id,
    case when ativo then coalesce(modificado, now()) end, case when ativo then ativado_por_id end
  from tnc_global_script;
insert into tnc_script_versao (municipio_id, origem, nome, numero, arquivo, assinatura, sha256, criado, autor_id, ativado_em, ativado_por_id)
  select municipio_id, 'SINCRONIZACAO', nome, 1, arquivo, assinatura, sha256, coalesce(modificado, now()), autor_id,
    case when ativo then coalesce(modificado, now()) end, case when ativo then ativado_por_id end
  from tnc_sync_script;
insert into tnc_config_versao (municipio_id, numero, propriedades, chaves_publicas, criado)
  select municipio_id, 1, propriedades, chaves_publicas, now() from tnc_global_config;
