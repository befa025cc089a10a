-- nota_fatos_cidade reads how many items a note may have.
select fatos_vigiar('config_nota', 'municipio_id', '0');
