-- Rates of the Simples by annex (and of what depends on the fator R): {"III": {"exata": "3.2409", "nota": "3.24"}}. A group that is missing has `aliquota`.
alter table regime_competencia add column aliquotas_simples jsonb;
