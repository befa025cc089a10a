-- The facts of notes are read from the annexes of activities.
select fatos_vigiar('atividade_anexo', 'municipio_id', '0');
