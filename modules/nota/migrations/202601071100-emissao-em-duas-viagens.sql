-- The hot path of emission: every fact of a note in one call, everything that a note writes in another (decisions T7).
-- Both run with the caller's rights, so row level security and privileges hold as for ordinary statements. No column is listed:
-- rows travel as JSON and take their columns from the tables.

create index nota_fiscal_ultima_data on nota_fiscal (municipio_id, prestador_id, numero desc)
  where rps_numero is null and estado <> 'SUBSTITUIDA';

-- A person with main address, switches and the regimes of a competence and of the month before. Amounts travel as text, never as JSON numbers.
create or replace function nota_fatos_pessoa(p pessoa, p_ate date, p_ate_anterior date) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'pessoa', to_jsonb(p) || jsonb_build_object('regime_iss_aliquota', p.regime_iss_aliquota::text, 'regime_iss_valor', p.regime_iss_valor::text),
    'endereco', (select to_jsonb(e) from endereco e where e.pessoa_id = p.id order by e.principal desc, e.id desc limit 1),
    'chaves', (select jsonb_object_agg(c.nome, c.valor) from chave_configuracao c where c.pessoa_id = p.id),
    'regime', (select jsonb_build_object('regime', r.regime, 'aliquota', r.aliquota::text) from regime_competencia r
      where r.contribuinte_id = p.id and r.data_inicio <= p_ate order by r.data_inicio desc limit 1),
    'regime_anterior', (select jsonb_build_object('regime', r.regime, 'aliquota', r.aliquota::text) from regime_competencia r
      where r.contribuinte_id = p.id and r.data_inicio <= p_ate_anterior order by r.data_inicio desc limit 1));
end $$;

-- Every fact of a note. p_data: date of the service; p_ate, p_ate_anterior: last days of the competence and of the month before;
-- p_atividade, p_tipo: the chosen ones, null for all that may be chosen (of p_exigibilidade).
create or replace function nota_fatos(
  p_prestador bigint, p_tomador text, p_data date, p_ate date, p_ate_anterior date, p_hoje date,
  p_atividade bigint, p_tipo bigint, p_exigibilidade int
) returns jsonb language plpgsql stable as $$
declare
  v_prestador pessoa;
  v_tomador pessoa;
begin
  select * into v_prestador from pessoa where id = p_prestador;
  if v_prestador.id is null then return null; end if;
  if p_tomador is not null then select * into v_tomador from pessoa where documento = p_tomador; end if;
  return jsonb_build_object(
    'cidade', (select to_jsonb(m) from municipio m where m.id = iss_municipio()),
    'prestador', nota_fatos_pessoa(v_prestador, p_ate, p_ate_anterior),
    'tomador', case when v_tomador.id is not null then nota_fatos_pessoa(v_tomador, p_ate, p_ate_anterior) end,
    'atividades', (
      select coalesce(jsonb_agg(jsonb_build_object('atividade', to_jsonb(a), 'principal', v.principal, 'aliquota', (
          select h.aliquota::text from atividade_aliquota h
          where h.atividade_id = a.id and h.inicio <= p_data and (h.fim is null or h.fim >= p_data) limit 1
        )) order by v.principal desc, a.codigo), '[]')
      from pessoa_atividade v join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
      where v.pessoa_id = p_prestador and a.ativa and (p_atividade is null or a.id = p_atividade)
        and v.inicio <= p_data and (v.fim is null or v.fim >= p_data)),
    'tipos', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.codigo), '[]') from tipo_tributacao t
      where t.eletronico and t.prestador and t.data_cancelamento is null
        and case when p_tipo is not null then t.id = p_tipo else t.exigibilidade = p_exigibilidade end),
    'autorizacoes', (
      select coalesce(jsonb_agg(jsonb_build_object('autorizacao', to_jsonb(z), 'serie', to_jsonb(s)) order by s.codigo), '[]')
      from autorizacao_nfe z join serie s on s.municipio_id = z.municipio_id and s.id = z.serie_id
      where z.pessoa_id = p_prestador and s.eletronica and not s.avulsa and z.inicio <= p_hoje and (z.fim is null or z.fim >= p_hoje)),
    'incidencia', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from incidencia_regra i),
    'ultima_data', (
      select n.data_prestacao from nota_fiscal n
      where n.prestador_id = p_prestador and n.rps_numero is null and n.estado <> 'SUBSTITUIDA' order by n.numero desc limit 1));
end $$;

-- Writes a note: next number of the provider, document, note, items, deductions, outbox row. Rows are complete but for the keys and the
-- number, which are given here. Answers the id and the number.
create or replace function nota_gravar(p jsonb) returns jsonb language plpgsql as $$
declare
  v_municipio jsonb := jsonb_build_object('municipio_id', iss_municipio());
  v_numero bigint := proximo_numero('nfe', (p #>> '{nota,prestador_id}')::bigint);
  v_id bigint;
  v_nota jsonb;
begin
  insert into documento overriding user value
    select r.* from jsonb_populate_record(null::documento, (p -> 'documento') || v_municipio || jsonb_build_object('numero', v_numero)) r
    returning id into v_id;
  insert into nota_fiscal
    select r.* from jsonb_populate_record(null::nota_fiscal, (p -> 'nota') || v_municipio || jsonb_build_object('id', v_id, 'numero', v_numero)) r;
  v_nota := v_municipio || jsonb_build_object('nota_id', v_id);
  insert into nota_item overriding user value
    select r.* from jsonb_array_elements(p -> 'itens') e cross join lateral jsonb_populate_record(null::nota_item, e || v_nota) r;
  if p -> 'deducoes' <> '[]' then
    insert into nota_deducao overriding user value
      select r.* from jsonb_array_elements(p -> 'deducoes') e cross join lateral jsonb_populate_record(null::nota_deducao, e || v_nota) r;
  end if;
  insert into nota_envio_nacional overriding user value
    select r.* from jsonb_populate_record(null::nota_envio_nacional, (p -> 'envio') || v_nota) r;
  return jsonb_build_object('id', v_id, 'numero', v_numero);
end $$;

grant execute on function nota_fatos_pessoa(pessoa, date, date) to iss_app;
grant execute on function nota_fatos(bigint, text, date, date, date, date, bigint, bigint, int) to iss_app;
grant execute on function nota_gravar(jsonb) to iss_app;
