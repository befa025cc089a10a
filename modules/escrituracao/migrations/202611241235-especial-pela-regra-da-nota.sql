-- A line of the special ledger has what any note has: its base, whether its taker withholds, whether its tax is due here. Those that are there were all
-- taxed on the whole, here, without withholding.
alter table escrit_especial add column base numeric(15,2), add column retido boolean not null default false, add column devido_aqui boolean not null default true;
update escrit_especial set base = faturado;
alter table escrit_especial alter column base set not null;
