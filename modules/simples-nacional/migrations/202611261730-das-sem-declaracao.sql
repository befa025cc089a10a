-- A DAS may come without its declaration (charged, of the SENDA, of a MEI): pgdas_das_empresa names its company and month then.
alter table pgdas_das alter column apuracao_id drop not null;
