-- Alerts that an inspection took with it which was cancelled since are work again (record 0197).
update alerta_fiscal l set situacao = 'EM_ANALISE', agendamento_id = null, tratado_em = now(), atualizado_em = now(), versao = l.versao + 1
  from fiscal_agenda a
 where a.municipio_id = l.municipio_id and a.id = l.agendamento_id and a.situacao = 'CANCELADA' and l.situacao = 'CONVERTIDO';
