-- Sections of the taxpayer's central: chart of accounts of a bank, deductions of works (spec 3 §3.1, ConfiguracaoContribuinteTO).
alter table config_central_contrib
  add column plano_contas boolean not null default true,
  add column construcao_civil boolean not null default true;
