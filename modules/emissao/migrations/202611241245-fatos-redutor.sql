-- The facts of notes are read from the reducers of purchases of governments too.
select fatos_vigiar('ibs_cbs_redutor', 'municipio_id', '0');
