-- K02: who receives a Pix, as the payer reads it; absent, the city.
alter table config_guia add column recebedor_pix text check (length(recebedor_pix) between 1 and 25);
