-- Facts of notes that processes keep by version. Whatever a note's facts are read from gives a person, or for pessoa_id 0 the rules of the
-- city, a new version in the transaction that changes it. The version is read by the statement that reads the facts, in one snapshot: a
-- version that a process has seen tells exactly the rows that it has seen, whichever process changed them since. Versions are never used
-- twice, so what was rolled back is never taken for what was committed.
create table fatos_versao (
  municipio_id int not null default iss_municipio() references municipio(id),
  pessoa_id bigint not null,
  versao uuid not null default gen_random_uuid(),
  primary key (municipio_id, pessoa_id)
);
select iss_tenant('fatos_versao');
-- Only the triggers write it.
revoke insert, update, delete on fatos_versao from iss_app;
insert into fatos_versao (municipio_id, pessoa_id) select m.id, 0 from municipio m union all select p.municipio_id, p.id from pessoa p;

-- Arguments: the columns of the changed table that tell the city and the person; person '0': a rule of the city. Rows of nobody count for nobody.
create function fatos_mudaram() returns trigger language plpgsql security definer set search_path = public as $$
begin
  execute format(
    'insert into fatos_versao (municipio_id, pessoa_id) select distinct m.cidade, m.pessoa from (' ||
    case tg_op when 'INSERT' then 'select %1$s as cidade, %2$s as pessoa from novas' when 'DELETE' then 'select %1$s as cidade, %2$s as pessoa from antigas'
      else 'select %1$s as cidade, %2$s as pessoa from novas union all select %1$s, %2$s from antigas' end ||
    ') m where m.pessoa is not null order by 1, 2 on conflict (municipio_id, pessoa_id) do update set versao = gen_random_uuid()',
    quote_ident(tg_argv[0]), case when tg_argv[1] = '0' then '0::bigint' else quote_ident(tg_argv[1]) end);
  return null;
end $$;

-- Declares that the facts of notes are read from a table.
create function fatos_vigiar(p_tabela text, p_cidade text, p_pessoa text) returns void language plpgsql as $$
begin
  execute format('create trigger fatos_nova after insert on %I referencing new table as novas for each statement execute function fatos_mudaram(%L, %L)',
    p_tabela, p_cidade, p_pessoa);
  execute format('create trigger fatos_mudada after update on %I referencing old table as antigas new table as novas for each statement execute function fatos_mudaram(%L, %L)',
    p_tabela, p_cidade, p_pessoa);
  execute format('create trigger fatos_retirada after delete on %I referencing old table as antigas for each statement execute function fatos_mudaram(%L, %L)',
    p_tabela, p_cidade, p_pessoa);
end $$;

select fatos_vigiar('pessoa', 'municipio_id', 'id');
select fatos_vigiar('regime_competencia', 'municipio_id', 'contribuinte_id');
select fatos_vigiar(t, 'municipio_id', 'pessoa_id') from unnest(array['endereco', 'chave_configuracao', 'pessoa_atividade', 'autorizacao_nfe',
  'pessoa_perfil_desconto_base', 'pessoa_perfil_desconto_imposto']) t;
select fatos_vigiar('municipio', 'id', '0');
select fatos_vigiar(t, 'municipio_id', '0') from unnest(array['atividade', 'atividade_aliquota', 'atividade_ibpt', 'tipo_tributacao', 'incidencia_regra',
  'serie', 'regime_tributacao', 'unidade', 'perfil_desconto_base', 'tipo_desconto_base', 'perfil_desconto_imposto', 'aliquota_progressiva_tabela',
  'aliquota_progressiva_faixa', 'aliquota_progressiva_configuracao', 'aliquota_progressiva_exclusao']) t;

-- What a provider brings besides the facts of every person: activities with all their rates, electronic series with all their periods, rules
-- of taxation. Periods come with the rows; who reads them knows the dates.
create function nota_fatos_prestador(p pessoa) returns jsonb language plpgsql stable as $$
begin
  return nota_fatos_pessoa(p, 'infinity') || jsonb_build_object(
    'atividades', (
      select coalesce(jsonb_agg(jsonb_build_object('atividade', to_jsonb(a), 'principal', v.principal, 'inicio', v.inicio, 'fim', v.fim,
        'aliquotas', (select jsonb_agg(jsonb_build_object('inicio', h.inicio, 'fim', h.fim, 'aliquota', h.aliquota::text))
          from atividade_aliquota h where h.atividade_id = a.id)) order by v.principal desc, a.codigo), '[]')
      from pessoa_atividade v join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
      where v.pessoa_id = p.id and a.ativa),
    'autorizacoes', (
      select coalesce(jsonb_agg(jsonb_build_object('autorizacao', to_jsonb(z), 'serie', to_jsonb(s)) order by s.codigo), '[]')
      from autorizacao_nfe z join serie s on s.municipio_id = z.municipio_id and s.id = z.serie_id
      where z.pessoa_id = p.id and s.eletronica and not s.avulsa),
    'regras', tributacao_da_nota(array[p.id], '{}'));
end $$;

-- What holds for every note of the city.
create function nota_fatos_cidade() returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'cidade', (select to_jsonb(m) from municipio m where m.id = iss_municipio()),
    'tipos', (select coalesce(jsonb_agg(to_jsonb(t) order by t.codigo), '[]') from tipo_tributacao t
      where t.eletronico and t.prestador and t.data_cancelamento is null),
    'incidencia', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from incidencia_regra i),
    'regras', tributacao_da_nota('{}', null));
end $$;

-- Every fact of a set of notes. p_cidade, p_dos_prestadores and p_dos_tomadores are the versions that the caller has kept: what they tell comes
-- without its facts. The facts of a provider hold together with the version of the city.
create function nota_fatos_versoes(
  p_prestadores bigint[], p_tomadores text[], p_competencias date[], p_cidade uuid, p_dos_prestadores uuid[], p_dos_tomadores uuid[]
) returns jsonb language plpgsql stable as $$
declare
  v_cidade uuid := (select v.versao from fatos_versao v where v.municipio_id = iss_municipio() and v.pessoa_id = 0);
  v_mesma boolean := coalesce(v_cidade = p_cidade, false);
begin
  return jsonb_build_object(
    'versao', v_cidade,
    'cidade', case when v_mesma then null else nota_fatos_cidade() end,
    'prestadores', (
      select jsonb_agg(jsonb_build_object('id', p.id, 'versao', v.versao,
        'fatos', case when v_mesma and v.versao = any (p_dos_prestadores) then null else nota_fatos_prestador(p) end,
        'ultima', (select n.data_prestacao from nota_fiscal n
          where n.prestador_id = p.id and n.rps_numero is null and n.estado <> 'SUBSTITUIDA' order by n.numero desc limit 1)))
      from pessoa p left join fatos_versao v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id
      where p.id = any (p_prestadores)),
    'tomadores', (
      select jsonb_agg(jsonb_build_object('documento', p.documento, 'versao', v.versao,
        'fatos', case when v.versao = any (p_dos_tomadores) then null else nota_fatos_pessoa(p, 'infinity') end))
      from pessoa p left join fatos_versao v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id
      where p.documento = any (p_tomadores)),
    'receitas', tributacao_receitas(p_prestadores, p_competencias));
end $$;
drop function nota_fatos_conjunto(bigint[], text[], date, date, bigint[], bigint[], int[]);
grant execute on function nota_fatos_prestador(pessoa), nota_fatos_cidade(), nota_fatos_versoes(bigint[], text[], date[], uuid, uuid[], uuid[]) to iss_app;
