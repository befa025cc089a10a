-- An authorisation that ends is told of thirty days before (vencimento_notificado) and once more seven days before.
alter table autorizacao_nfe add column aviso_final boolean not null default false;
