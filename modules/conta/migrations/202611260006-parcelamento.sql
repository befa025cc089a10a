-- Whether what is owed for the competence is being paid in instalments, and on time (existeParcelamentoAtivo, parcelamentoEmDia of spec 3 §3.5).
alter table saldo_competencia add column existe_parcelamento_ativo boolean not null default false;
alter table saldo_competencia add column parcelamento_em_dia boolean not null default false;
alter table saldo_competencia add check (existe_parcelamento_ativo or not parcelamento_em_dia);
