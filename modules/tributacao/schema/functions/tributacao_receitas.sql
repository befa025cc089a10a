-- Revenue of the months asked for, of those providers whose rate follows a progressive table: what changes with every note, while the rules
-- themselves (tributacao_da_nota) seldom do. Where no active table names the provider, no note is looked at.
create or replace function tributacao_receitas(p_prestadores bigint[], p_competencias date[]) returns jsonb language plpgsql stable as $$
declare
  v_sob bigint[] := (
    select array_agg(distinct u.pessoa)
    from aliquota_progressiva_tabela t
    join aliquota_progressiva_configuracao c on c.municipio_id = t.municipio_id and c.tabela_id = t.id
    join unnest(p_prestadores) u(pessoa) on c.pessoa_id is null or c.pessoa_id = u.pessoa
    where t.ativa);
begin
  if v_sob is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('pessoa', n.prestador_id, 'competencia', n.competencia, 'valor', n.valor::text)), '[]')
    from (select prestador_id, competencia, sum(valor_total) as valor from nota_fiscal
      where prestador_id = any (v_sob) and competencia = any (p_competencias) and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
      group by prestador_id, competencia) n);
end $$;
grant execute on function tributacao_receitas(bigint[], date[]) to iss_app;
