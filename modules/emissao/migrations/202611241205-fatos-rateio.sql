-- The facts of notes are read from the networks of providers.
select fatos_vigiar('rateio_extensao', 'municipio_id', 'pessoa_id');
select fatos_vigiar('rateio_extensao_parte', 'municipio_id', '0');
