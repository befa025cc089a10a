-- Approximate taxes come from the table in force; percents that stood with the activities become lines of a table of their version.
insert into tabela_ibpt (municipio_id, versao_tabela, uf, fonte, publicada_em)
select distinct i.municipio_id, i.versao_tabela, m.uf, 'IBPT', now() from atividade_ibpt i join municipio m on m.id = i.municipio_id;
insert into valor_tabela_ibpt (municipio_id, tabela_id, item_tabela, tipo, descricao, nacional_federal, importados_federal, estadual, municipal, inicio, fim)
select distinct on (i.municipio_id, t.id, i.item) i.municipio_id, t.id, i.item, case when i.item ~ '^[0-9]{9}$' then 'NBS' else 'LC116' end, i.item, i.federal,
  i.federal, 0, i.municipal, i.inicio, coalesce(i.fim, (date_trunc('year', i.inicio) + interval '1 year - 1 day')::date)
from atividade_ibpt i join tabela_ibpt t on t.municipio_id = i.municipio_id and t.versao_tabela = i.versao_tabela
order by i.municipio_id, t.id, i.item, i.id;
alter table atividade_ibpt drop column federal, drop column municipal, drop column versao_tabela;
