-- A charge to be withdrawn waits for the PSP without keeping anybody waiting; a Pix of a cancelled guide is told apart from a second payment.
alter table pix_cobranca drop constraint pix_cobranca_situacao_check;
alter table pix_cobranca add constraint pix_cobranca_situacao_check
  check (situacao in ('ATIVA', 'CONCLUIDA', 'A_REMOVER', 'REMOVIDA'));
create index pix_cobranca_a_remover on pix_cobranca (municipio_id, id) where situacao = 'A_REMOVER';

alter table pix_recebido drop constraint pix_recebido_situacao_check;
alter table pix_recebido add constraint pix_recebido_situacao_check
  check (situacao in ('PAGO', 'DIVERGENTE', 'DUPLICADO', 'GUIA_CANCELADA', 'SEM_COBRANCA', 'DEVOLVIDO'));
