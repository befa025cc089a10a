-- Facts of notes that processes keep by version. Whatever a note's facts are read from gives a person, or for pessoa_id 0 the rules of the
-- city, a new version in the transaction that changes it. The version is read by the statement that reads the facts, in one snapshot: a
-- version that a process has seen tells exactly the rows that it has seen, whichever process changed them since. Versions are never used
-- twice, so what was rolled back is never taken for what was committed.
create table fatos_versao (
  municipio_id int not null default iss_municipio() references municipio(id),
  pessoa_id bigint not null,
  versao uuid not null default gen_random_uuid(),
  primary key (municipio_id, pessoa_id)
);
select iss_tenant('fatos_versao');
-- Only the triggers write it.
revoke insert, update, delete on fatos_versao from iss_app;

select fatos_vigiar('pessoa', 'municipio_id', 'id');
select fatos_vigiar('regime_competencia', 'municipio_id', 'contribuinte_id');
select fatos_vigiar(t, 'municipio_id', 'pessoa_id') from unnest(array['endereco', 'chave_configuracao', 'pessoa_atividade', 'autorizacao_nfe',
  'pessoa_perfil_desconto_base', 'pessoa_perfil_desconto_imposto']) t;
select fatos_vigiar('municipio', 'id', '0');
select fatos_vigiar(t, 'municipio_id', '0') from unnest(array['atividade', 'atividade_aliquota', 'atividade_ibpt', 'tipo_tributacao', 'incidencia_regra',
  'serie', 'regime_tributacao', 'unidade', 'perfil_desconto_base', 'tipo_desconto_base', 'perfil_desconto_imposto', 'aliquota_progressiva_tabela',
  'aliquota_progressiva_faixa', 'aliquota_progressiva_configuracao', 'aliquota_progressiva_exclusao']) t;
