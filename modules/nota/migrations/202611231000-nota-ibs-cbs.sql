-- IBS and CBS of a note as declared and computed (LC 214/2025); null where the note tells none.
alter table nota_fiscal add column ibs_cbs jsonb;
