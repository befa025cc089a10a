-- A document is deducted up to its value, by as many notes as it takes. Documents of works have no competence, and may be typed: invoices of goods
-- that the city does not know.
alter table deducao_vinculo
  alter column competencia drop not null,
  add column obra text,
  add column fornecedor_documento text,
  add column fornecedor_nome text,
  add column numero text,
  add column serie text,
  add column emissao date,
  add column valor numeric(15,2) check (valor > 0),
  add column aceito numeric(15,2) check (aceito >= 0),
  drop constraint deducao_vinculo_check,
  add constraint deducao_vinculo_documento check (num_nonnulls(nota_id, escrit_id, numero) = 1
    and (numero is null or num_nonnulls(fornecedor_documento, fornecedor_nome, emissao, valor) = 4)),
  add constraint deducao_vinculo_lugar check (num_nonnulls(competencia, obra) = 1 and (numero is null or obra is not null));
create unique index deducao_vinculo_digitado on deducao_vinculo (municipio_id, prestador_id, fornecedor_documento, numero, coalesce(serie, ''))
  where numero is not null;

alter table deducao_uso add column valor numeric(15,2);
update deducao_uso u set valor = coalesce((
  select sum(d.valor) from deducao_vinculada v
  join nota_deducao d on d.municipio_id = v.municipio_id and d.nota_id = u.nota_id and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
    and upper(regexp_replace(d.documento_fornecedor, '[^0-9A-Za-z]', '', 'g')) = v.fornecedor
  where v.municipio_id = u.municipio_id and v.id = u.vinculo_id), 0);
alter table deducao_uso
  alter column valor set not null,
  drop constraint deducao_uso_municipio_id_vinculo_id_key,
  add unique (municipio_id, vinculo_id, nota_id);

-- The linked documents as a deduction line names them. `valor`: what may be deducted of it, `usado`: what notes deduct.
drop view deducao_vinculada;
create view deducao_vinculada with (security_invoker = true) as
  select v.municipio_id, v.id, v.prestador_id, v.competencia, v.obra,
    case when v.nota_id is not null then 'NF-e' when v.escrit_id is not null then 'Escriturada' else 'Documento' end as especie,
    coalesce(r.dados_prestador ->> 'documento', e.outro_documento, v.fornecedor_documento) as fornecedor,
    coalesce(r.dados_prestador ->> 'nome', e.outro_nome, v.fornecedor_nome) as fornecedor_nome,
    coalesce(r.numero::text, e.numero::text, v.numero) as numero, coalesce(nullif(e.serie, ''), v.serie) as serie,
    coalesce(r.data_prestacao, e.data_prestacao, v.emissao) as data,
    coalesce(r.valor_total, e.valor_total, v.valor) as valor_documento,
    least(coalesce(r.valor_total, e.valor_total, v.valor), v.aceito) as valor,
    coalesce(r.estado in ('CANCELADA', 'SUBSTITUIDA', 'RASCUNHO', 'AGUARDANDO_PAGAMENTO'), e.estado <> 'LANCADA', false) as cancelada,
    (select coalesce(sum(u.valor), 0) from deducao_uso u where u.municipio_id = v.municipio_id and u.vinculo_id = v.id) as usado
  from deducao_vinculo v
  left join nota_fiscal r on r.municipio_id = v.municipio_id and r.id = v.nota_id
  left join escrit_papel e on e.municipio_id = v.municipio_id and e.id = v.escrit_id;
grant select on deducao_vinculada to iss_app;
