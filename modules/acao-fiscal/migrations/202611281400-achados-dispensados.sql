-- Findings of inspections that were cancelled wait for the next one (record 0197); one whose alert was set aside goes into none.
update fiscalizacao_achado f set agendamento_id = null, juntado_em = null
  from fiscal_agenda a
 where a.municipio_id = f.municipio_id and a.id = f.agendamento_id and a.situacao = 'CANCELADA';
alter table fiscalizacao_achado add column dispensado_em timestamptz,
  add constraint fiscalizacao_achado_dispensado check (dispensado_em is null or agendamento_id is null);
update fiscalizacao_achado f set dispensado_em = now()
  from alerta_fiscal l
 where l.municipio_id = f.municipio_id and l.contribuinte_id = f.contribuinte_id and f.chave = 'alerta:' || l.id and l.situacao = 'JUSTIFICADO'
   and f.agendamento_id is null;
