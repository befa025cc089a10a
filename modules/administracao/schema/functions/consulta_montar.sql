-- The views that the console's role may read, and nothing else: rows of its city, without what is secret (passwords, hashes, tokens, codes, keys), without
-- what is kept whole (JSON, files), documents in part. A table that is not named here does not exist for the console.
create or replace function consulta_montar(variadic p_tabelas text[]) returns void language plpgsql as $$
declare
  tabela text;
  colunas text;
begin
  execute 'create schema if not exists consulta';
  foreach tabela in array p_tabelas loop
    select string_agg(case when a.attname ~ '(^|_)(documento|cnpj|cpf|cnpj_matriz)$' and t.typname in ('text', 'varchar', 'bpchar')
        then format('consulta_documento(t.%I) as %1$I', a.attname) else format('t.%I', a.attname) end, ', ' order by a.attnum)
      into colunas
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = tabela::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'municipio_id'
        and t.typname not in ('json', 'jsonb', 'bytea')
        and a.attname !~ '(senha|hash|token|secret|segredo|certificado|codigo_verificacao|chave|pix|busca)';
    execute format('drop view if exists consulta.%I', tabela);
    execute format('create view consulta.%I with (security_barrier = true) as select %s from %1$I t where t.municipio_id = (select consulta_municipio())', tabela, colunas);
    execute format('grant select on consulta.%I to portal_leitura', tabela);
  end loop;
  execute 'grant usage on schema consulta to portal_leitura';
end $$;
revoke all on function consulta_montar(text[]) from public;
select consulta_montar('pessoa', 'endereco', 'telefone', 'papel', 'regime_competencia', 'pessoa_atividade', 'atividade', 'grupo_atividade', 'tipo_tributacao', 'documento',
  'serie', 'autorizacao_nfe', 'nota_fiscal', 'escrit_papel', 'escrit_especial', 'escrit_setor', 'saldo_competencia', 'encerramento', 'calculo_encerramento', 'guia', 'pagamento',
  'credito', 'debito', 'solicitacao', 'aidf', 'obra', 'fiscal_agenda', 'pgdas_apuracao', 'pgdas_apuracao_filial', 'aliquota_simples', 'fato_competencia', 'lote', 'processo_assincrono',
  'feriado', 'indice', 'cotacao', 'topico', 'comunicado', 'relacao_nota_escrit');
select 'consulta_municipio', 'consulta_documento';
