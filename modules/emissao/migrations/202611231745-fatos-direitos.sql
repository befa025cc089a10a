-- The facts of notes are read from the exigibilities of people and the kinds of deduction of activities.
select fatos_vigiar('pessoa_exigibilidade', 'municipio_id', 'pessoa_id');
select fatos_vigiar('tipo_deducao', 'municipio_id', '0');
