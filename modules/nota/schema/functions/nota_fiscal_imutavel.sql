-- What a note says changes only in a transaction that has kept what it said; its identity never does.
create or replace function nota_fiscal_imutavel() returns trigger language plpgsql as $$
declare
  livres text[] := array['estado', 'substituida_id', 'codigo_cancelamento'];
begin
  if exists (select 1 from nota_alteracao a
              where a.municipio_id = old.municipio_id and a.nota_id = old.id and a.transacao = pg_current_xact_id()) then
    livres := livres || array['tomador_id', 'tomador_documento', 'tomador_nome', 'dados_tomador', 'data_prestacao', 'competencia',
      'atividade_id', 'item_lista_servico', 'tipo_tributacao_id', 'exigibilidade', 'regime', 'municipio_prestacao',
      'municipio_incidencia', 'devido_aqui', 'retido', 'discriminacao', 'valor_total', 'desconto_incondicional',
      'desconto_condicional', 'deducoes', 'base', 'aliquota', 'aliquota_exata', 'imposto', 'imposto_suspenso', 'pis', 'cofins', 'irrf', 'csll', 'inss',
      'outras_retencoes', 'outras_deducoes', 'liquido', 'a_receber', 'canonica', 'memoria', 'ibs_cbs'];
  end if;
  if to_jsonb(new) - livres is distinct from to_jsonb(old) - livres
  then raise exception 'nota_fiscal % is immutable', old.id; end if;
  return new;
end $$;
