-- Reason of a cancellation by the codes of ABRASF: 1 erro na emissão, 2 serviço não prestado, 3 erro de assinatura, 4 duplicidade, 5 erro de processamento.
alter table nota_fiscal add column codigo_cancelamento smallint check (codigo_cancelamento between 1 and 5);
