-- The document of an ObraUnica, whichever it is: a note, or an entry of the ledger of paper notes. `em_vigor`: neither cancelled nor replaced.
create or replace function obra_unica_documento(p_nota bigint, p_escrit bigint) returns table (
  especie text, numero bigint, prestador_id bigint, data date, competencia date, valor numeric, deducoes numeric, base numeric, aliquota numeric, imposto numeric,
  em_vigor boolean
) language sql stable as $$
  select 'NF-e', n.numero, n.prestador_id, n.data_prestacao, n.competencia, n.valor_total, n.deducoes, n.base, n.aliquota, n.imposto,
    n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
  from nota_fiscal n where n.id = p_nota
  union all
  select 'Nota de papel', e.numero, e.titular_id, e.data_prestacao, e.competencia, e.valor_total, e.deducoes, e.base, e.aliquota, e.imposto, e.estado = 'LANCADA'
  from escrit_papel e where e.id = p_escrit $$;
grant execute on function obra_unica_documento(bigint, bigint) to iss_app;
