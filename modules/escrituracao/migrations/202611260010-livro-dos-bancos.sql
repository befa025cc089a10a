-- The bank ledger (L06) is one more book of a sector.
alter table escrit_setor drop constraint escrit_setor_livro_check,
  add constraint escrit_setor_livro_check check (livro in ('PEDAGIO', 'CARTORIO', 'TRANSPORTE', 'BANCO'));
