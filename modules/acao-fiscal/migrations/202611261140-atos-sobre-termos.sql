-- A term about another one: an extension of its deadline, or its annulment. The term that it is about stays as it was issued; it only says that
-- its deadline grew, or that it holds no more and since when.
alter table termo_fiscal drop constraint termo_fiscal_tipo_check;
alter table termo_fiscal add constraint termo_fiscal_tipo_check
  check (tipo in ('NOTIFICACAO', 'AUTO_INFRACAO', 'ENCERRAMENTO', 'INICIO_FISCALIZACAO', 'PRORROGACAO', 'ANULACAO'));
alter table termo_fiscal drop constraint termo_fiscal_check;
alter table termo_fiscal add constraint termo_fiscal_check
  check (tipo in ('NOTIFICACAO', 'PRORROGACAO', 'ANULACAO') or agendamento_id is not null);
alter table termo_fiscal add column termo_alvo_id bigint;
alter table termo_fiscal add column prazo_novo date;
alter table termo_fiscal add column anulado_em timestamptz;
alter table termo_fiscal add foreign key (municipio_id, termo_alvo_id) references termo_fiscal(municipio_id, id);
alter table termo_fiscal add constraint termo_fiscal_alvo check ((tipo in ('PRORROGACAO', 'ANULACAO')) = (termo_alvo_id is not null));
alter table termo_fiscal add constraint termo_fiscal_prazo_novo check ((tipo = 'PRORROGACAO') = (prazo_novo is not null));
alter table termo_fiscal add constraint termo_fiscal_anulavel check (anulado_em is null or tipo in ('NOTIFICACAO', 'AUTO_INFRACAO'));
create unique index termo_fiscal_anulacao on termo_fiscal (municipio_id, termo_alvo_id) where tipo = 'ANULACAO';
