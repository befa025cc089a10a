-- The last reports of a kind, newest first: reports are the processes whose metadata name a kind and a format.
create index processo_relatorio on processo_assincrono (municipio_id, (metadata ->> 'tipo'), id desc) where metadata ? 'formato';
