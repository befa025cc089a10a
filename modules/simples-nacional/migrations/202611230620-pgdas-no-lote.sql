-- Files of the Receita Federal are kept with all other orders (lote, lote_item): the file, its declarations and what could not be read.
alter table pgdas_apuracao drop constraint pgdas_apuracao_municipio_id_importacao_id_fkey;
alter table pgdas_das drop constraint pgdas_das_municipio_id_importacao_id_fkey;

insert into lote (municipio_id, tipo, chave, exclusivo, valores, situacao, usuario_id, enviado_em, fim_em, total, feitos, sem_efeito, erros, resumo)
select municipio_id, 'importar-p-g-d-a-s', sha256, true, jsonb_build_object('arquivo', nome, 'tipo', tipo), 'CONCLUIDO', pessoa_usuario_id,
  importado_em, importado_em, importadas + repetidas + jsonb_array_length(erros), importadas, repetidas, jsonb_array_length(erros),
  jsonb_build_object('arquivo', nome, 'tipo', tipo, 'codigoTom', codigo_tom, 'periodo', jsonb_build_array(periodo_inicio, periodo_fim),
    'lidas', lidas, 'outroMunicipio', outro_municipio, 'substituidas', substituidas, 'semCadastro', sem_cadastro)
from pgdas_importacao;

insert into lote_item (municipio_id, lote_id, chave, linha, situacao, mensagem, resultado_id, processado_em)
select a.municipio_id, l.id, a.declaracao, jsonb_build_object('declaracao', a.declaracao, 'cnpj', a.cnpj_matriz, 'nome', a.nome,
  'periodo', to_char(a.periodo, 'YYYY-MM'), 'receita', a.receita::text), 'FEITO', 'Declaração importada.', a.id, i.importado_em
from pgdas_apuracao a join pgdas_importacao i on i.municipio_id = a.municipio_id and i.id = a.importacao_id
  join lote l on l.municipio_id = i.municipio_id and l.tipo = 'importar-p-g-d-a-s' and l.chave = i.sha256;

insert into lote_item (municipio_id, lote_id, linha, conteudo, situacao, mensagem, processado_em)
select i.municipio_id, l.id, jsonb_build_object('linha', e -> 'linha'), jsonb_build_object('erro', e -> 'mensagem'), 'ERRO', e ->> 'mensagem', i.importado_em
from pgdas_importacao i cross join jsonb_array_elements(i.erros) e
  join lote l on l.municipio_id = i.municipio_id and l.tipo = 'importar-p-g-d-a-s' and l.chave = i.sha256;

update pgdas_das d set importacao_id = l.id from pgdas_importacao i, lote l
where i.municipio_id = d.municipio_id and i.id = d.importacao_id
  and l.municipio_id = i.municipio_id and l.tipo = 'importar-p-g-d-a-s' and l.chave = i.sha256;
update pgdas_apuracao a set importacao_id = l.id from pgdas_importacao i, lote l
where i.municipio_id = a.municipio_id and i.id = a.importacao_id
  and l.municipio_id = i.municipio_id and l.tipo = 'importar-p-g-d-a-s' and l.chave = i.sha256;

drop table pgdas_importacao;
alter table pgdas_apuracao add foreign key (municipio_id, importacao_id) references lote(municipio_id, id);
alter table pgdas_das add foreign key (municipio_id, importacao_id) references lote(municipio_id, id);
create index pgdas_apuracao_importacao on pgdas_apuracao (municipio_id, importacao_id);
