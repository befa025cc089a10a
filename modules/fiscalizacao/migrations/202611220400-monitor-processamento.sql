-- The monitor of long work lists a period of processes, the newest first, without reading all of the city's.
create index processo_agendado on processo_assincrono (municipio_id, agendado desc, id desc);
