-- Who changed a term last, beyond its issue: read it, answered it, extended or annulled it.
alter table termo_fiscal add column alterado_por_id bigint;
alter table termo_fiscal add foreign key (municipio_id, alterado_por_id) references pessoa(municipio_id, id);
-- Guides of fines that nobody has read yet.
update guia g set retida = true
from termo_fiscal_ocorrencia o
join termo_fiscal t on t.municipio_id = o.municipio_id and t.id = o.termo_auto_infracao_id
where g.municipio_id = o.municipio_id and g.id = o.guia_id and t.ciencia_em is null and g.estado <> 'CANCELADA';
-- Documents of terms that were annulled.
update documento d set data_cancelamento = t.anulado_em, motivo_cancelamento = 'Termo anulado.'
from termo_fiscal t
where d.municipio_id = t.municipio_id and d.id = t.id and t.anulado_em is not null and d.data_cancelamento is null;
