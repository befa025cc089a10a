-- The last note of each taker of a catalogue: what the emission offers to be repeated.
alter table catalogo_tomador add column ultima_nota_id bigint,
  add foreign key (municipio_id, ultima_nota_id) references nota_fiscal(municipio_id, id);
update catalogo_tomador c set ultima_nota_id = n.id
  from (select distinct on (municipio_id, prestador_id, tomador_documento) municipio_id, prestador_id, tomador_documento, id
          from nota_fiscal where tomador_documento is not null
         order by municipio_id, prestador_id, tomador_documento, emissao desc, id desc) n
 where n.municipio_id = c.municipio_id and n.prestador_id = c.contribuinte_id and n.tomador_documento = c.documento;
