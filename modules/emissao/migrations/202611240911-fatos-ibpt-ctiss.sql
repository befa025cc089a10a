-- The facts of notes are read from the table of approximate taxes and from the CTISS of activities.
select fatos_vigiar(t, 'municipio_id', '0') from unnest(array['tabela_ibpt', 'valor_tabela_ibpt', 'atividade_ctiss', 'vinculo_atividade', 'vinculo_cnae_ctiss']) t;
