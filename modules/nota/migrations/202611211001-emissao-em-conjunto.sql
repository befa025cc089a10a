-- Emission of a set of notes: the facts of all in one call, numbers and ids in another, all rows in a third. A single note is the set of
-- one. The functions run with the caller's rights: row level security, privileges, triggers and constraints hold as for ordinary
-- statements. No column is listed: rows leave by to_jsonb and enter by jsonb_populate_recordset.
drop function nota_fatos(bigint, text, date, date, date, date, bigint, bigint, int);
drop function nota_fatos_pessoa(pessoa, date, date);
drop function nota_gravar(jsonb);

-- A person with main address, switches and its regimes up to a day, latest first. Amounts travel as text, never as JSON numbers.
create or replace function nota_fatos_pessoa(p pessoa, p_ate date) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'pessoa', to_jsonb(p) || jsonb_build_object('regime_iss_aliquota', p.regime_iss_aliquota::text, 'regime_iss_valor', p.regime_iss_valor::text),
    'endereco', (select to_jsonb(e) from endereco e where e.pessoa_id = p.id order by e.principal desc, e.id desc limit 1),
    'chaves', (select jsonb_object_agg(c.nome, c.valor) from chave_configuracao c where c.pessoa_id = p.id),
    'regimes', (select jsonb_agg(jsonb_build_object('inicio', r.data_inicio, 'regime', r.regime, 'aliquota', r.aliquota::text) order by r.data_inicio desc)
      from regime_competencia r where r.contribuinte_id = p.id and r.data_inicio <= p_ate));
end $$;

-- Every fact of a set of notes. p_ate: last day of the latest competence; p_atividades: the chosen activities, null for all of the
-- providers; p_tipos: the chosen types of taxation, besides those of p_exigibilidades.
create or replace function nota_fatos_conjunto(
  p_prestadores bigint[], p_tomadores text[], p_ate date, p_hoje date, p_atividades bigint[], p_tipos bigint[], p_exigibilidades int[]
) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'cidade', (select to_jsonb(m) from municipio m where m.id = iss_municipio()),
    'prestadores', (select jsonb_object_agg(p.id, nota_fatos_pessoa(p, p_ate) || jsonb_build_object(
      'atividades', (
        select coalesce(jsonb_agg(jsonb_build_object('atividade', to_jsonb(a), 'principal', v.principal, 'inicio', v.inicio, 'fim', v.fim,
          'aliquotas', (select jsonb_agg(jsonb_build_object('inicio', h.inicio, 'fim', h.fim, 'aliquota', h.aliquota::text))
            from atividade_aliquota h where h.atividade_id = a.id)) order by v.principal desc, a.codigo), '[]')
        from pessoa_atividade v join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
        where v.pessoa_id = p.id and a.ativa and (p_atividades is null or a.id = any (p_atividades))),
      'autorizacoes', (
        select coalesce(jsonb_agg(jsonb_build_object('autorizacao', to_jsonb(z), 'serie', to_jsonb(s)) order by s.codigo), '[]')
        from autorizacao_nfe z join serie s on s.municipio_id = z.municipio_id and s.id = z.serie_id
        where z.pessoa_id = p.id and s.eletronica and not s.avulsa and z.inicio <= p_hoje and (z.fim is null or z.fim >= p_hoje)),
      'ultima_data', (
        select n.data_prestacao from nota_fiscal n
        where n.prestador_id = p.id and n.rps_numero is null and n.estado <> 'SUBSTITUIDA' order by n.numero desc limit 1)))
      from pessoa p where p.id = any (p_prestadores)),
    'tomadores', (select jsonb_object_agg(p.documento, nota_fatos_pessoa(p, p_ate)) from pessoa p where p.documento = any (p_tomadores)),
    'tipos', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.codigo), '[]') from tipo_tributacao t
      where t.eletronico and t.prestador and t.data_cancelamento is null and (t.id = any (p_tipos) or t.exigibilidade = any (p_exigibilidades))),
    'incidencia', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from incidencia_regra i));
end $$;

-- Ids of documents that the caller writes in this transaction; ids may have gaps, numbers never do.
create or replace function documento_reservar_ids(p_quantos int) returns bigint[] language sql volatile security definer set search_path = public as $$
  select array_agg(nextval(pg_get_serial_sequence('documento', 'id'))) from generate_series(1, p_quantos) $$;
revoke all on function documento_reservar_ids(int) from public;

-- Numbers of notes without gaps: p_quantos[i] numbers for p_prestadores[i] (no provider twice) and the ids of their documents. Counters are
-- taken in the order of the providers, so two sets never wait for each other crosswise, and stay locked until the transaction ends. Without
-- p_esperar, providers whose counter another transaction holds get nothing. Answers one row for each provider that got its numbers.
create or replace function nota_reservar(p_prestadores bigint[], p_quantos int[], p_esperar boolean)
returns table (prestador_id bigint, primeiro bigint, ids bigint[]) language plpgsql as $$
declare
  v_ocupados bigint[];
begin
  if not p_esperar then
    with livres as (
      select c.dono_id from contador_numeracao c where c.escopo = 'nfe' and c.dono_id = any (p_prestadores) order by c.dono_id for update skip locked
    )
    select array_agg(c.dono_id) into v_ocupados from contador_numeracao c
    where c.escopo = 'nfe' and c.dono_id = any (p_prestadores) and c.dono_id not in (select l.dono_id from livres l);
  end if;
  return query
    with pedidos as (
      select u.prestador, u.quantos from unnest(p_prestadores, p_quantos) u(prestador, quantos)
      where v_ocupados is null or u.prestador <> all (v_ocupados) order by u.prestador
    ), numeros as (
      insert into contador_numeracao (escopo, dono_id, ultimo) select 'nfe', p.prestador, p.quantos from pedidos p
      on conflict (municipio_id, escopo, dono_id) do update set ultimo = contador_numeracao.ultimo + excluded.ultimo
      returning dono_id, ultimo
    )
    select n.dono_id, n.ultimo - p.quantos + 1, documento_reservar_ids(p.quantos)
    from numeros n join pedidos p on p.prestador = n.dono_id;
end $$;

-- Gives numbers back that no note of this transaction took; the counters are still locked by it.
create or replace function nota_devolver(p_prestadores bigint[], p_quantos int[]) returns void language plpgsql as $$
begin
  update contador_numeracao c set ultimo = c.ultimo - u.quantos from unnest(p_prestadores, p_quantos) u(prestador, quantos)
  where c.escopo = 'nfe' and c.dono_id = u.prestador;
end $$;

-- Writes a set of notes whose rows are complete: documents, notes, items, deductions, outbox rows, audit events. Rows that no other table
-- points to take their id here.
create or replace function nota_gravar_conjunto(p jsonb) returns void language plpgsql as $$
begin
  insert into documento select * from jsonb_populate_recordset(null::documento, p -> 'documentos');
  insert into nota_fiscal select * from jsonb_populate_recordset(null::nota_fiscal, p -> 'notas');
  insert into nota_item overriding user value select * from jsonb_populate_recordset(null::nota_item, p -> 'itens');
  if p -> 'deducoes' <> '[]' then
    insert into nota_deducao overriding user value select * from jsonb_populate_recordset(null::nota_deducao, p -> 'deducoes');
  end if;
  insert into nota_envio_nacional overriding user value select * from jsonb_populate_recordset(null::nota_envio_nacional, p -> 'envios');
  insert into auditoria_evento overriding user value select * from jsonb_populate_recordset(null::auditoria_evento, p -> 'eventos');
end $$;

-- The codes of documents enter the directory once for each statement instead of once for each row.
create or replace function documento_registra_codigos() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into documento_codigo (codigo, municipio_id, documento_id)
    select c.codigo, n.municipio_id, n.id from novos n cross join lateral (values (n.senha), (n.codigo_verificacao)) c(codigo) where c.codigo is not null;
  return null;
end $$;
drop trigger documento_codigo_insere on documento;
drop function documento_registra_codigo();
create trigger documento_codigo_insere after insert on documento
  referencing new table as novos for each statement execute function documento_registra_codigos();

grant execute on function nota_fatos_pessoa(pessoa, date) to iss_app;
grant execute on function nota_fatos_conjunto(bigint[], text[], date, date, bigint[], bigint[], int[]) to iss_app;
grant execute on function documento_reservar_ids(int) to iss_app;
grant execute on function nota_reservar(bigint[], int[], boolean) to iss_app;
grant execute on function nota_devolver(bigint[], int[]) to iss_app;
grant execute on function nota_gravar_conjunto(jsonb) to iss_app;
