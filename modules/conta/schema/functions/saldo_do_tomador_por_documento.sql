-- Notes received before the taker was registered: they name only its document. When the person comes, so do its balances (C01.F).
create or replace function saldo_do_tomador_por_documento() returns trigger language plpgsql as $$
begin
  insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, faturado, imposto, imposto_retido, debito, movimento)
  select n.municipio_id, new.id, 'TOMADOR', n.competencia, count(*), sum(n.valor_total), sum(n.imposto),
    sum(case when n.retido then n.imposto else 0 end), sum(case when n.devido_aqui and n.retido then n.imposto else 0 end), count(*)
  from nota_fiscal n
  where n.municipio_id = new.municipio_id and n.tomador_documento = new.documento and n.tomador_id is null
    and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
  group by n.municipio_id, n.competencia
  on conflict (municipio_id, contribuinte_id, papel, competencia) do nothing;
  return null;
end $$;

create or replace trigger pessoa_saldo_tomador after insert on pessoa for each row execute function saldo_do_tomador_por_documento();
