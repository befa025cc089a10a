-- The whole city with its files, as it takes it away when it leaves.
alter table backup_agenda drop constraint backup_agenda_conteudo_check;
alter table backup_agenda add constraint backup_agenda_conteudo_check check (conteudo in ('CADASTRO', 'NOTAS', 'LIVROS', 'GUIAS', 'TUDO', 'MUNICIPIO'));
