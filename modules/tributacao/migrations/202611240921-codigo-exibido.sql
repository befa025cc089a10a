-- The code of an activity as people read it: group, separator of the city, code. Triggers keep it.
alter table atividade add column codigo_exibido text not null default '';
update atividade set codigo_exibido = codigo;
