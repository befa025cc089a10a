-- The routine of A23 is called by the name of its calls; what was ordered and what waits goes on under it.
update lote set tipo = 'papel-invertido' where tipo = 'create-papel-invertido';
update processo_assincrono set processo = 'lote.papel-invertido' where processo = 'lote.create-papel-invertido';
