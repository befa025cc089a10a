-- A request may approve itself (E14): then nobody stands as its approver.
alter table solicitacao drop constraint solicitacao_check3,
  add constraint solicitacao_aprovada check (
    (situacao = 'Aprovada') = (data_deferimento is not null) and (aprovador_id is null or situacao = 'Aprovada'));
comment on column solicitacao.aprovador_id is 'Who approved; null in an approved request: it approved itself';
