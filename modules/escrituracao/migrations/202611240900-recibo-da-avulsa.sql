-- The receipt of a single note (nota avulsa): made by the payment of its guide, not by a closing; its taker may be unknown to the city.
alter table recibo alter column encerramento_id drop not null, alter column tomador_id drop not null,
  add column tomador_documento text not null default '', add column tomador_nome text not null default '',
  add check (tipo = 'NOTA_AVULSA' or (encerramento_id is not null and tomador_id is not null));
