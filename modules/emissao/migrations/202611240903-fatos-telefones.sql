-- The facts of notes are read from the phones of people.
select fatos_vigiar('telefone', 'municipio_id', 'pessoa_id');
