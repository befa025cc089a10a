-- The facts of notes are read from the tables of IBS and CBS.
select fatos_vigiar(t, 'municipio_id', '0') from unnest(array['ibs_cbs_aliquota', 'ibs_cbs_classificacao', 'atividade_ibs_cbs']) t;
