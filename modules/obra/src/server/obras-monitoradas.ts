import { estadosComEfeitoSql } from '@iss/nota/server'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Works of builders and permits that no works tell, by CNO or number, with the notes in force that name them, whoever issued them. A permit without a
 * CNO that no works name has no notes. In SQL, under the name `m`; `hoje`: civil day up to which days count.
 */
export const monitoradasSql = (hoje: string): SQL => sql`(
  with das_notas as (
    select upper(regexp_replace(n.canonica -> 'obra' ->> 'codigo', '[^0-9A-Za-z]', '', 'g')) as chave, count(*) as notas, sum(n.valor_total) as faturado,
      sum(n.imposto) as imposto
    from nota_fiscal n
    where n.estado in ${estadosComEfeitoSql} and n.canonica -> 'obra' ->> 'codigo' is not null
    group by 1
  ), todas as (
    select 'OBRA' as origem, o.id, o.nome, p.nome as responsavel, p.documento, o.endereco, o.codigo as cno, o.chave, coalesce(o.alvara, '') as alvara,
      o.inicio, o.valor_contrato as contrato, o.isenta
    from obra o join pessoa p on p.municipio_id = o.municipio_id and p.id = o.pessoa_id
    where o.inicio <= ${hoje}::date
    union all
    select 'ALVARA', a.id, a.endereco, a.proprietario, a.documento, a.endereco, coalesce(a.cno, ''),
      regexp_replace(coalesce(a.cno, ''), '[^0-9]', '', 'g'), a.numero, a.emissao, null, false
    from alvara_obra a
    where not exists (select from obra o where o.municipio_id = a.municipio_id
      and (o.alvara = a.numero or o.chave = regexp_replace(a.cno, '[^0-9]', '', 'g')))
  )
  select t.*, ${hoje}::date - t.inicio as dias, coalesce(d.notas, 0) as notas, coalesce(d.faturado, 0) as faturado, coalesce(d.imposto, 0) as imposto,
    case when t.isenta then 'ISENTA' when d.notas is null then 'SEM_NOTA' when d.imposto > 0 then 'COM_ISS' else 'SEM_ISS' end as situacao
  from todas t left join das_notas d on d.chave = t.chave and t.chave <> ''
) as m`
